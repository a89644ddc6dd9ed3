import { QueryClient } from "@tanstack/react-query";
import { ApiProvider } from "@tessera/web-kit/api/ApiProvider.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import type { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginUpload } from "#features/files/operations/beginUpload.ts";
import { cancelUpload } from "#features/files/operations/cancelUpload.ts";
import { finishUpload } from "#features/files/operations/finishUpload.ts";
import { getUpload } from "#features/files/operations/getUpload.ts";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { sendPart } from "#features/files/operations/sendPart.ts";
import { draftKeys } from "#features/session/operations/draftKeys.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { saveData } from "../../operations/saveData.ts";
import { View } from "../../panels/DynForm/view.tsx";
import { drawPanel, orderApi } from "../testing/drawPanel.tsx";
import { orderProperties, savedAnswer } from "../testing/orderAnswers.ts";

const token = `header.${btoa(JSON.stringify({ sub: "tester", jti: "s1", exp: 4_000_000_000 })).replaceAll("=", "")}.signature`;
beforeEach(() => localStorage.setItem("sessionToken", token));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const panel = (
  <SocketProvider socket={new FakeSocket()}>
    <View id="panel1" params={{ form: "order" }} />
  </SocketProvider>
);
/** The panel as someone sees it who has not signed in. */
const ofGuest = (children: ReactNode, api: FakeApi): ReactNode => (
  <ApiProvider api={api} queries={new QueryClient({ defaultOptions: { queries: { retry: false } } })} subject={null}>
    {children}
  </ApiProvider>
);
const saved = savedAnswer("o1", 1);

/** A server whose orders have attachments; files that come are called `file-0`, `file-1`, … */
function attachingApi() {
  let begun = 0;
  const names = new Map<string, string>();
  return orderApi()
    .answer(getProperties, () => ({ ...orderProperties, attachments: true }))
    .answer(listFiles, () => ({ files: [], mayChange: true, maxSize: 1_048_576, endings: ["txt"] }))
    .answer(beginUpload, ({ name }) => {
      const id = `file-${begun++}`;
      names.set(id, name);
      return { id, name, partSize: 100 };
    })
    .answer(sendPart, () => ({}))
    .answer(getUpload, () => ({ name: "", size: 0, partSize: 100, received: [] }))
    .answer(cancelUpload, () => ({}))
    .answer(finishUpload, ({ id }) => {
      const file = { id, name: names.get(id) ?? "", size: 5, type: "text/plain", at: "", userName: null };
      return { file: { ...file, hasPreview: false, isShown: false } };
    })
    .answer(saveData, () => saved);
}

async function draw(api = attachingApi()) {
  const drawn = await drawPanel(panel, "/orders/create", api);
  await screen.findByText(/^Files that you attach here/);
  await waitFor(() => expect(api.calls.some(({ operation }) => operation === draftKeys.id)).toBe(true));
  return drawn;
}
const choose = (...names: readonly string[]) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText("Attach files", { selector: "input" }), {
      target: { files: names.map((name) => new File(["bytes"], name, { type: "text/plain" })) },
    }),
  );
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
/** Enters what is required, and saves. */
const save = () => {
  fireEvent.change(screen.getByRole("textbox", { name: /Subject/ }), { target: { value: "Chairs" } });
  return press("Save");
};
const callsOf = (api: ReturnType<typeof attachingApi>, { id }: { readonly id: string }) =>
  api.calls.filter(({ operation }) => operation === id).map(({ input }) => input);
const filesOf = (input: unknown): unknown => Reflect.get(Object(Reflect.get(Object(input), "formData")), "files");

describe("attachments of a new record", () => {
  it("[files 2 new] given a new record, when files are chosen and it is saved, then the save names them, and axe finds nothing", async () => {
    const { api, container } = await draw();
    await choose("a.txt", "b.txt");
    await screen.findByText("a.txt");
    await screen.findByText("b.txt");
    expect(callsOf(api, beginUpload)[0]).toEqual({ entity: "order", name: "a.txt", size: 5 });
    expect(await axeProblems(container)).toEqual([]);
    await save();
    await waitFor(() => expect(callsOf(api, saveData)).toHaveLength(1));
    // Both go out at once: either may arrive first.
    const named = filesOf(callsOf(api, saveData)[0]);
    expect(Array.isArray(named) && named.toSorted()).toEqual(["file-0", "file-1"]);
    await screen.findByText("Saved");
    cleanup();
    expect(callsOf(api, cancelUpload)).toEqual([]);
  });

  it("[files 2 new] given a file that waits, when it is removed, or the form is left, then the server forgets it", async () => {
    const { api } = await draw();
    await choose("a.txt", "b.txt");
    await screen.findByText("b.txt");
    await press("Remove a.txt");
    await waitFor(() => expect(screen.queryByText("a.txt")).toBeNull());
    await waitFor(() => expect(callsOf(api, cancelUpload)).toEqual([{ id: "file-0" }]));
    cleanup();
    await waitFor(() => expect(callsOf(api, cancelUpload)).toEqual([{ id: "file-0" }, { id: "file-1" }]));
  });

  it("[files 2 new] given files that wait and nothing else, when changes are discarded, then they are gone", async () => {
    const { api } = await draw();
    await choose("a.txt");
    await screen.findByText("a.txt");
    await press("Discard");
    await waitFor(() => expect(screen.queryByText("a.txt")).toBeNull());
    await waitFor(() => expect(callsOf(api, cancelUpload)).toEqual([{ id: "file-0" }]));
  });

  it("[files 2 new] given a file that broke off, when the record is saved, then it is not, until the file is sent or removed", async () => {
    const api = attachingApi().answer(sendPart, () => {
      throw new ApiError(0, "network_unavailable");
    });
    await draw(api);
    await choose("a.txt");
    await screen.findByRole("button", { name: "Try again" });
    await save();
    await screen.findByText(/^A file has not been sent/);
    expect(callsOf(api, saveData)).toEqual([]);
    await press("Cancel the upload of a.txt");
    await save();
    await waitFor(() => expect(callsOf(api, saveData)).toHaveLength(1));
    expect(filesOf(callsOf(api, saveData)[0])).toBeUndefined();
  });

  it("[files 2 new] given a file that waited too long, when the record is saved, then it is said by its name, and the next save goes without it", async () => {
    const api = attachingApi();
    api.answer(saveData, ({ formData }) => {
      if (formData.files?.includes("file-0"))
        throw new ApiError(409, "attachments_gone", { data: { files: ["file-0"] } });
      return saved;
    });
    await draw(api);
    await choose("a.txt", "b.txt");
    await screen.findByText("a.txt");
    await screen.findByText("b.txt");
    await save();
    await screen.findByText(/^a.txt took too long/);
    await waitFor(() => expect(screen.queryByText("a.txt")).toBeNull());
    await save();
    await waitFor(() => expect(callsOf(api, saveData)).toHaveLength(2));
    expect(filesOf(callsOf(api, saveData)[1])).toEqual(["file-1"]);
  });

  it("[files 2 new] given files that wait in a tab that is closed, when the form is opened again, then the draft has them", async () => {
    await draw();
    await choose("a.txt");
    await screen.findByText("a.txt");
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("tessera.draft."));
    await waitFor(() => expect(drafts()).toHaveLength(1));
    const kept = Object.entries(localStorage);
    cleanup();
    for (const [key, value] of kept) localStorage.setItem(key, String(value));
    const { api } = await drawPanel(panel, "/orders/create", attachingApi());
    await screen.findByText("a.txt");
    await save();
    await waitFor(() => expect(callsOf(api, saveData)).toHaveLength(1));
    expect(filesOf(callsOf(api, saveData)[0])).toEqual(["file-0"]);
  });

  it("[files 1 new] given someone who may make records, but no whole ones, when the form is drawn, then no attachments are offered", async () => {
    const api = attachingApi().answer(listFiles, () => {
      throw new ApiError(403, "access_denied");
    });
    const { container } = await drawPanel(panel, "/orders/create", api);
    await waitFor(() => expect(callsOf(api, listFiles)).toHaveLength(1));
    await waitFor(() => expect(container.querySelector(".t-skeleton")).toBeNull());
    expect(screen.queryByRole("button", { name: "Attach files" })).toBeNull();
  });

  it("[files 5 guests] given a guest, when they attach a file to a new record, it breaks off, is sent again and removed, then each call names the form", async () => {
    let isCut = true;
    const api = attachingApi().answer(sendPart, () => {
      if (isCut) throw new ApiError(0, "network_unavailable");
      return {};
    });
    await drawPanel(ofGuest(panel, api), "/orders/create", api);
    await screen.findByText(/^Files that you attach here/);
    await choose("a.txt");
    await screen.findByRole("button", { name: "Try again" });
    isCut = false;
    await press("Try again");
    await press("Remove a.txt");
    await waitFor(() => expect(callsOf(api, cancelUpload)).toHaveLength(1));
    const calls = [listFiles, beginUpload, sendPart, getUpload, finishUpload, cancelUpload].flatMap((one) =>
      callsOf(api, one),
    );
    expect(calls.length).toBeGreaterThanOrEqual(7);
    expect(calls.map((input) => Reflect.get(Object(input), "form"))).toEqual(calls.map(() => "order"));
  });

  it("[files 5 guests] given a guest who has sent as much as they may, when they attach a file, then the reason is said, and it can be tried again or removed", async () => {
    const api = attachingApi().answer(beginUpload, () => {
      throw new ApiError(429, "file_limit_reached");
    });
    await drawPanel(ofGuest(panel, api), "/orders/create", api);
    await screen.findByText(/^Files that you attach here/);
    await choose("a.txt");
    await screen.findByRole("alert");
    await screen.findByRole("button", { name: "Try again" });
    await press("Cancel the upload of a.txt");
    await waitFor(() => expect(screen.queryByText("a.txt")).toBeNull());
  });

  it("[files 5 guests] given a guest and a record that is there, when its form is drawn, then no attachments are asked for", async () => {
    const api = attachingApi();
    // What would draw them is there before the form is.
    await import("./Attachments.tsx");
    await drawPanel(ofGuest(panel, api), "/orders/update?id=o1", api);
    await screen.findByRole("textbox", { name: /Subject/ });
    expect(callsOf(api, listFiles)).toEqual([]);
  });
});
