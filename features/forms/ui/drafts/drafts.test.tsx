import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftKeys } from "#features/session/operations/draftKeys.ts";
import texts from "../../i18n/en.json";
import { getData } from "../../operations/getData.ts";
import { saveData } from "../../operations/saveData.ts";
import { View } from "../../panels/DynForm/view.tsx";
import { drawPanel, orderApi } from "../testing/drawPanel.tsx";
import { orderAnswer, savedAnswer } from "../testing/orderAnswers.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// With the socket, which ties the form to its record a moment after it is drawn.
const panel = (
  <SocketProvider socket={new FakeSocket()}>
    <View id="panel1" params={{ form: "order" }} />
  </SocketProvider>
);
const update = "/orders/update?id=o1";
const subject = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ });
const type = (element: HTMLElement, value: string) => fireEvent.input(element, { target: { value } });
const draftNames = () => Object.keys(localStorage).filter((key) => key.startsWith("tessera.draft."));

const token = (session: string) =>
  `header.${btoa(JSON.stringify({ sub: "tester", jti: session, exp: 4_000_000_000 })).replaceAll("=", "")}.signature`;

beforeEach(() => localStorage.setItem("sessionToken", token("s1")));

/** Draws the order and waits until it can be edited. */
async function draw(api = orderApi()) {
  const drawn = await drawPanel(panel, update, api);
  await screen.findByRole("textbox", { name: /Subject/ });
  await screen.findByRole("grid", {}, { timeout: 20_000 });
  // It is looked for drafts before anything is kept.
  await waitFor(() => expect(api.calls.some(({ operation }) => operation === draftKeys.id)).toBe(true));
  return drawn;
}

/** Changes the subject, and waits until the browser keeps it. */
async function drawEdited(): Promise<void> {
  await draw();
  type(subject(), "Tables");
  fireEvent.focusOut(subject());
  await waitFor(() => expect(draftNames().length).toBe(1));
}

/** What stays in the browser when the page goes away without being asked: a closed tab, a crash. */
function closeTab(): void {
  const kept = Object.entries(localStorage);
  cleanup();
  for (const [key, value] of kept) localStorage.setItem(key, String(value));
}

async function drawAgain(api = orderApi()): Promise<void> {
  closeTab();
  await draw(api);
}

/** A server where the order was saved since, with another version and what is in `change`. */
const savedSince = (change: (answer: ReturnType<typeof orderAnswer>) => object) => {
  const answer = orderAnswer();
  return orderApi().answer(getData, () => ({ ITEMS: { ...answer, version: 4, ...change(answer) } }));
};
const decide = () => fireEvent.click(screen.getByRole("button", { name: "Decide" }));

describe("drafts in the browser", () => {
  it("[shell 2.2 drafts] given entries that were not saved, when the page is opened again, then they are there again and it is said", async () => {
    await drawEdited();
    expect(JSON.stringify(localStorage)).not.toContain("Tables");
    await drawAgain();
    await waitFor(() => expect(subject().value).toBe("Tables"));
    expect(await screen.findByText(/Your entries from/)).toBeDefined();
  });

  it("[shell 2.2 drafts] given drafts that two closed tabs left, when the form is opened, then the newest stands in it, the other is listed, and going on with that loses neither", async () => {
    await drawEdited();
    closeTab();
    const [first = ""] = draftNames();
    const sealed = localStorage.getItem(first) ?? "";
    localStorage.removeItem(first);
    await draw();
    type(subject(), "Desks");
    fireEvent.focusOut(subject());
    await waitFor(() => expect(draftNames().length).toBe(1));
    closeTab();
    // The first is of another tab, which is closed as well.
    localStorage.setItem(first.split(".").with(4, "elsewhere").join("."), sealed);
    await draw();
    await waitFor(() => expect(subject().value).toBe("Desks"));
    fireEvent.click(await screen.findByRole("button", { name: texts["form.draft.list"] }));
    fireEvent.click(await screen.findByText(texts["form.draft.take"]));
    await waitFor(() => expect(subject().value).toBe("Tables"));
    await screen.findByRole("button", { name: texts["form.draft.list"] });
    expect(draftNames()).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: texts["form.draft.list"] }));
    fireEvent.click(await screen.findByText(texts["form.draft.discard"], { selector: "dialog button" }));
    await waitFor(() => expect(draftNames()).toHaveLength(1));
    expect(subject().value).toBe("Tables");
  });

  it("[shell 2.2 drafts] given a form that is left inside the application, when its changes are given up, then nothing is kept", async () => {
    await drawEdited();
    cleanup();
    expect(draftNames()).toEqual([]);
  });

  it("[shell 2.2 drafts] given entries that are undone, when nothing is changed any more, then nothing is kept", async () => {
    await drawEdited();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Undo: Subject$/ })));
    await waitFor(() => expect(draftNames()).toEqual([]));
  });

  it("[shell 2.2 drafts] given something else under a draft's name, when the form is opened, then it is as it was saved", async () => {
    await drawEdited();
    localStorage.setItem(draftNames()[0] ?? "", JSON.stringify({ at: Date.now(), sealed: "x" }));
    await drawAgain();
    expect(subject().value).toBe("Chairs");
    await waitFor(() => expect(draftNames()).toEqual([]));
  });

  it("[shell 2.2 drafts] given a session that has ended, when more is entered, then nothing is kept any more", async () => {
    await drawEdited();
    localStorage.clear();
    type(subject(), "Beds");
    fireEvent.focusOut(subject());
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(draftNames()).toEqual([]);
  });

  it("[forms 4 drafts] given a record that others saved since, when a draft of other fields is taken up, then theirs and the person's stand, and it is said", async () => {
    await drawEdited();
    await drawAgain(savedSince(({ values }) => ({ values: { ...values, country: "HU" } })));
    await waitFor(() => expect(subject().value).toBe("Tables"));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Country/ }).value).toBe("HU");
    expect(await screen.findByText(/What others changed is in it/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Decide" })).toBeNull();
  });

  it("[forms 4 drafts] given a field that others saved otherwise since, when a draft of it is taken up, then the person is asked, with what it was, theirs and the person's", async () => {
    await drawEdited();
    await drawAgain(savedSince(({ values }) => ({ values: { ...values, subject: "Beds" } })));
    await screen.findByRole("button", { name: "Decide" });
    decide();
    const dialog = await screen.findByRole("dialog");
    for (const value of ["Chairs", "Beds", "Tables"]) expect(dialog.textContent).toContain(value);
  });

  it("[forms 4 drafts] given a row that others removed since, when a draft that changed it is taken up, then the person is asked, and can keep all of it", async () => {
    await draw();
    const cell = screen.getAllByRole("gridcell", { name: "2" })[0];
    if (!cell) throw new Error("There is no quantity.");
    await act(async () => fireEvent.click(cell));
    const input = within(cell).getByRole("textbox");
    type(input, "9");
    fireEvent.keyDown(input, { key: "Enter" });
    await waitFor(() => expect(draftNames().length).toBe(1));
    await drawAgain(savedSince(({ rows }) => ({ rows: { lines: rows.lines.slice(1) } })));
    await screen.findByRole("button", { name: "Decide" });
    decide();
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByText("Add it again"));
    await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Apply these decisions" })));
    await waitFor(() => expect(screen.getByRole("grid").textContent).toContain("9"));
    expect(screen.getByRole("grid").textContent).toContain("Chair");
  });

  it("[forms 4 drafts] given entries that were saved, when the page is closed before the record was read again, then they are not entered a second time", async () => {
    let reads = 0;
    const api = orderApi()
      .answer(saveData, () => savedAnswer())
      .answer(getData, () => (++reads === 1 ? { ITEMS: orderAnswer() } : new Promise(() => undefined)));
    await draw(api);
    type(subject(), "Tables");
    fireEvent.focusOut(subject());
    await waitFor(() => expect(draftNames().length).toBe(1));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(reads).toBe(2));
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    closeTab();
    expect(draftNames()).toEqual([]);
  });
});
