import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import filesTexts from "@tessera/web-kit/files/i18n/en.json";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { beginUpload } from "#features/files/operations/beginUpload.ts";
import { cancelUpload } from "#features/files/operations/cancelUpload.ts";
import { finishUpload } from "#features/files/operations/finishUpload.ts";
import { getUpload } from "#features/files/operations/getUpload.ts";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { removeFile } from "#features/files/operations/removeFile.ts";
import { restoreFile } from "#features/files/operations/restoreFile.ts";
import { sendPart } from "#features/files/operations/sendPart.ts";
import { fileCalls } from "../../../../apps/web/fileCalls.ts";
import texts from "../../i18n/en.json";
import type { AttachedFile } from "./AttachmentItem.tsx";
import { Attachments } from "./Attachments.tsx";

beforeAll(installDom);
afterEach(clearPage);

const owner = { entity: "order", key: "o1" };

let made = 0;
const info = (name: string, rest: Partial<AttachedFile> = {}): AttachedFile => ({
  id: `0190d1b2-0000-7000-8000-${(made++).toString().padStart(12, "0")}`,
  name,
  size: 2_500_000,
  type: "text/plain",
  at: "2026-11-27 10:00:00.000000",
  userName: "Anna Kovács",
  hasPreview: false,
  isShown: false,
  ...rest,
});

/** A server with the files of a record. Parts of two bytes, so that small files have several. */
function fileApi(files: AttachedFile[], { mayChange = true } = {}): FakeApi {
  let begun = 0;
  return new FakeApi()
    .answer(listFiles, () => ({ files: [...files], mayChange, maxSize: 262_144_000, endings: ["txt", "png"] }))
    .answer(beginUpload, ({ name }) => ({ id: `upload-${begun++}`, name, partSize: 2 }))
    .answer(sendPart, () => ({}))
    .answer(getUpload, () => ({ name: "", size: 0, partSize: 2, received: [0] }))
    .answer(cancelUpload, () => ({}))
    .answer(finishUpload, () => {
      const file = info("new.txt");
      files.push(file);
      return { file };
    })
    .answer(removeFile, () => {
      files.pop();
      return {};
    })
    .answer(restoreFile, () => {
      files.push(info("back.txt"));
      return {};
    });
}

async function draw(api: FakeApi, isReadOnly = false) {
  const kit = await createTestKit({
    api,
    texts: { ...uiTexts, ...kitTexts, ...formTexts, ...filesTexts, ...texts },
    files: async () => fileCalls,
  });
  const drawn = render(
    <TestKit kit={kit} url="/orders/update?id=o1">
      <div className="t-record">
        <Attachments owner={owner} isReadOnly={isReadOnly} />
      </div>
    </TestKit>,
  );
  await waitFor(() => expect(drawn.container.querySelector(".t-skeleton")).toBeNull());
  return drawn;
}

const chosen = () => screen.getByLabelText("Attach files", { selector: "input" });
const choose = (...files: readonly File[]) => act(async () => fireEvent.change(chosen(), { target: { files } }));
const text = (name: string, content: string): File => new File([content], name, { type: "text/plain" });
const operations = (api: FakeApi) => api.calls.map(({ operation }) => operation.replace("File_", ""));

describe("attachments of a form", () => {
  it("[files 3 form] given a record with files, when the form is drawn, then each can be opened and kept, and axe finds nothing", async () => {
    const { container } = await draw(
      fileApi([info("notes.txt"), info("photo.png", { hasPreview: true, isShown: true })]),
    );
    const photo = screen.getByRole("link", { name: "photo.png" });
    expect(photo.getAttribute("href")).toMatch(/^\/api\/Files\/download-file\?id=.*&download=false$/);
    expect(screen.getByRole("link", { name: "notes.txt" }).getAttribute("href")).toMatch(/download=true$/);
    expect(screen.getByRole("link", { name: "Download photo.png" }).getAttribute("href")).toMatch(/download=true$/);
    expect(container.querySelector("img")?.getAttribute("src")).toMatch(/^\/api\/Files\/preview-file\?id=/);
    expect(screen.getAllByText("2.4 MB · Anna Kovács")).toHaveLength(2);
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[files 3 form] given pictures and a PDF, when one is opened, then it is shown above the page, the arrow keys go to those beside it, and it can be kept; axe finds nothing", async () => {
    const shown = { hasPreview: true, isShown: true, type: "image/png" };
    await draw(
      fileApi([
        info("a.png", shown),
        info("all.zip", { type: "application/zip" }),
        info("b.pdf", { isShown: true, type: "application/pdf" }),
      ]),
    );
    expect(screen.getByRole("link", { name: "all.zip" }).getAttribute("aria-haspopup")).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole("link", { name: "a.png" })));
    const dialog = await screen.findByRole("dialog", { name: "a.png" });
    expect(within(dialog).getByRole("img", { name: "a.png" }).getAttribute("src")).toMatch(/download=false$/);
    expect(within(dialog).getByRole("link", { name: "Download" }).getAttribute("href")).toMatch(/download=true$/);
    expect(await axeProblems(dialog)).toEqual([]);
    fireEvent.keyDown(document, { key: "ArrowRight" });
    const next = await screen.findByRole("dialog", { name: "b.pdf" });
    expect(within(next).getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
    fireEvent.keyDown(document, { key: "ArrowLeft" });
    await screen.findByRole("dialog", { name: "a.png" });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Close" })));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("[files 3 form] given a browser that cannot draw PDFs, when one is opened, then it says so and offers to keep it", async () => {
    await draw(fileApi([info("b.pdf", { isShown: true, type: "application/pdf" })]));
    await act(async () => fireEvent.click(screen.getByRole("link", { name: "b.pdf" })));
    const dialog = await screen.findByRole("dialog", { name: "b.pdf" });
    expect(await within(dialog).findByText(/^This file cannot be shown here/)).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: "Download" })).toBeTruthy();
  });

  it("[files 1 form] given someone who may only read, when the form is drawn, then nothing is offered that changes files", async () => {
    await draw(fileApi([info("notes.txt")], { mayChange: false }));
    expect(screen.queryByRole("button")).toBeNull();
    clearPage();
    await draw(fileApi([info("notes.txt")]), true);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[files 1 form] given someone who may not see them, when the form is drawn, then it says so; an error can be tried again", async () => {
    const refused = new FakeApi().answer(listFiles, () => {
      throw new ApiError(404, "record_not_found");
    });
    await draw(refused);
    expect(await screen.findByText("You do not have permission to see the attachments.")).toBeTruthy();
    clearPage();
    const failing = new FakeApi().answer(listFiles, () => {
      throw new ApiError(503, "busy");
    });
    await draw(failing);
    const again = await screen.findByRole("button", { name: "Try again" });
    const asked = failing.calls.length;
    await act(async () => fireEvent.click(again));
    await waitFor(() => expect(failing.calls.length).toBeGreaterThan(asked));
  });

  it("[files 2 form] given several files, when they are chosen, then each is sent in parts and is there", async () => {
    const api = fileApi([]);
    await draw(api);
    expect(screen.getByText("There are no attachments yet.")).toBeTruthy();
    await choose(text("a.txt", "abcde"), text("b.txt", "x"));
    await waitFor(() => expect(operations(api).filter((name) => name === "finishUpload")).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    await screen.findAllByRole("link", { name: "new.txt" });
    const parts = api.calls.filter(({ operation }) => operation === sendPart.id).map(({ input }) => input);
    expect(parts).toHaveLength(4);
    expect(parts).toEqual(expect.arrayContaining([expect.objectContaining({ id: "upload-0", offset: 4 })]));
  });

  it("[files 2 form] given files that are dropped or pasted, when that happens in the record, then they are sent", async () => {
    const api = fileApi([]);
    const { container } = await draw(api);
    const zone = screen.getByRole("group", { name: "Attachments" });
    await act(async () => fireEvent.drop(zone, { dataTransfer: { types: ["Files"], files: [text("a.txt", "a")] } }));
    await screen.findAllByRole("link", { name: "new.txt" });
    await act(async () =>
      fireEvent.paste(container.querySelector(".t-record") ?? container, {
        clipboardData: { files: [text("b.txt", "b")] },
      }),
    );
    await waitFor(() => expect(operations(api).filter((name) => name === "finishUpload")).toHaveLength(2));
  });

  it("[files 2 form] given a file that breaks off, when it is tried again, then only what is missing is sent", async () => {
    const api = fileApi([]);
    let isBroken = true;
    api.answer(sendPart, ({ offset }) => {
      if (offset === 2 && isBroken) throw new ApiError(0, "network_unavailable");
      return {};
    });
    await draw(api);
    await choose(text("a.txt", "abcde"));
    await screen.findByRole("alert");
    isBroken = false;
    api.calls.length = 0;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    await screen.findByRole("link", { name: "new.txt" });
    const offsets = api.calls.flatMap(({ input, operation }) =>
      operation === sendPart.id ? [Reflect.get(Object(input), "offset")] : [],
    );
    expect(offsets).toEqual([2, 4]);
    expect(operations(api)).not.toContain("beginUpload");
  });

  it("[files 2 form] given an answer that was lost at the very end, when the file is tried again, then it is not sent a second time", async () => {
    const api = fileApi([]);
    let isLost = true;
    api.answer(finishUpload, () => {
      if (isLost) throw new ApiError(0, "network_unavailable");
      return { file: info("a.txt") };
    });
    api.answer(getUpload, () => {
      throw new ApiError(404, "not_found");
    });
    await draw(api);
    await choose(text("a.txt", "ab"));
    await screen.findByRole("alert");
    isLost = false;
    api.calls.length = 0;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(operations(api).filter((name) => name !== "listFiles")).toEqual(["getUpload", "finishUpload"]);
  });

  it("[files 2 form] given a file on its way, when it is cancelled, then the server forgets it and it is gone", async () => {
    const api = fileApi([]);
    api.answer(
      sendPart,
      (_input, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener("abort", reject)),
    );
    await draw(api);
    await choose(text("a.txt", "abcde"));
    await screen.findByRole("progressbar", { name: "a.txt" });
    // Before its first part goes out, the file is not on its way.
    await waitFor(() => expect(operations(api)).toContain("sendPart"));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel the upload of a.txt" })));
    expect(screen.queryByText("a.txt")).toBeNull();
    await waitFor(() => expect(operations(api)).toContain("cancelUpload"));
  });

  it("[files 2 form] given a file whose upload is just being begun, when it is cancelled, then the server forgets it once it is begun", async () => {
    const api = fileApi([]);
    let begin: () => void = () => {};
    api.answer(
      beginUpload,
      ({ name }) =>
        new Promise((resolve) => {
          begin = () => resolve({ id: "upload-0", name, partSize: 2 });
        }),
    );
    await draw(api);
    await choose(text("a.txt", "abcde"));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel the upload of a.txt" })));
    expect(operations(api)).not.toContain("cancelUpload");
    begin();
    await waitFor(() => expect(operations(api)).toContain("cancelUpload"));
    expect(operations(api)).not.toContain("sendPart");
  });

  it("[files 2 form] given a file that broke off, when the form is left, then the server forgets it", async () => {
    const api = fileApi([]);
    api.answer(sendPart, () => {
      throw new ApiError(0, "network_unavailable");
    });
    const { unmount } = await draw(api);
    await choose(text("a.txt", "abcde"));
    await screen.findByRole("alert");
    unmount();
    await waitFor(() => expect(operations(api)).toContain("cancelUpload"));
  });

  it("[files 4 form] given a file, when it is removed, then it is gone, and a notice brings it back", async () => {
    const api = fileApi([info("notes.txt")]);
    await draw(api);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Remove notes.txt" })));
    await waitFor(() => expect(screen.queryByRole("link", { name: "notes.txt" })).toBeNull());
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Undo" })));
    await screen.findByRole("link", { name: "back.txt" });
  });
});
