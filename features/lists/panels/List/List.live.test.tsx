import type { RowsUpdate, WatchRows } from "@tessera/contract/socket/rowsPayloads.ts";
import { textDigest } from "@tessera/std/textDigest.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import listTexts from "../../i18n/en.json";
import { getCount } from "../../operations/getCount.ts";
import { getList } from "../../operations/getList.ts";
import { getListSetup } from "../../operations/getListSetup.ts";
import { requestRows, requestSetup } from "./fixtures.ts";
import { View } from "./view.tsx";

const start = "/service-requests/index";
beforeAll(installDom);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", start);
});
afterEach(cleanup);

type Row = { readonly key: string; readonly cells: Readonly<Record<string, unknown>> };
const [first, second] = requestRows as readonly [Row, Row];
const nothing: Omit<RowsUpdate, "watch"> = {
  isStale: false,
  changed: [],
  gone: [],
  added: [],
  waiting: null,
  count: null,
};
const changed = (row: Row, cells: Record<string, unknown>): Row => ({ ...row, cells: { ...row.cells, ...cells } });

/**
 * A list that follows, and the server's side of its socket; `since`: its rows came with the page, which was asked for
 * then.
 */
async function open(url = start, since: number | null = null) {
  const served = { rows: [...requestRows], count: { total: 830, exact: true } };
  const api = new FakeApi()
    .answer(getListSetup, () => requestSetup)
    .answer(getList, () => ({ rows: [...served.rows] }))
    .answer(getCount, () => served.count);
  if (since !== null) {
    api.prepare(getListSetup, requestSetup, since).prepare(getList, { rows: [...requestRows] }, since);
    api.prepare(getCount, served.count, since);
  }
  history.replaceState(null, "", url);
  const kit = await createTestKit({ api, texts: { ...uiTexts, ...kitTexts, ...listTexts } });
  const socket = new FakeSocket();
  render(
    <SocketProvider socket={socket}>
      <TestKit kit={kit} url={url}>
        <View id="list" params={{ list: "service-request" }} />
      </TestKit>
    </SocketProvider>,
  );
  const watches = (): readonly WatchRows[] =>
    socket.sent.filter(({ type }) => type === "watch-rows").map(({ payload }) => payload as WatchRows);
  await waitFor(() => expect(watches()).not.toHaveLength(0));
  const send = (update: Partial<RowsUpdate>): void =>
    act(() => socket.arrive("rows-update", { ...nothing, watch: watches().at(-1)?.watch, ...update }));
  return { api, kit, socket, served, watches, send };
}

const subjects = (): readonly string[] =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("gridcell")[2]?.textContent ?? "");
const freshCells = (): readonly (string | null)[] =>
  [...document.querySelectorAll(".is-fresh")].map((cell) => cell.getAttribute("data-column"));

describe("a list that follows its rows", () => {
  it("[design 10 outbox] given a list with search and order, when it is shown, then exactly this page is followed, with a digest of each row", async () => {
    const { watches } = await open(`${start}?search=desk&sort=-subject&page=1`);
    const [watch] = watches();
    expect(watch).toMatchObject({
      idList: requestSetup.id,
      search: "desk",
      order: [{ column: "subject", direction: "desc" }],
      offset: 0,
      count: { total: 830, exact: true },
      rows: (requestRows as readonly Row[]).map((row) => [row.key, textDigest(JSON.stringify(row))]),
    });
  });

  it("[design 10 outbox] given rows that came with the page, when they are followed, then they are as old as the question for the page, and no older", async () => {
    const since = performance.now();
    const { api, watches } = await open(start, since);
    expect(api.calls).toEqual([]);
    const age = watches()[0]?.age ?? -1;
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThanOrEqual(Math.ceil(performance.now() - since));
  });

  it("[design 10 outbox] given a row that was changed elsewhere, when that is reported, then its cells are new in their place and marked", async () => {
    const { send } = await open();
    const before = subjects();
    send({ changed: [changed(second, { subject: "Move seven desks" })] });
    expect(subjects()).toEqual(before.map((text) => (text === "Move six desks" ? "Move seven desks" : text)));
    expect(freshCells()).toEqual(["subject"]);
  });

  it("[design 10 outbox] given a selected row and the keyboard on a row, when a row above leaves, then both stay with their rows", async () => {
    const { send } = await open();
    fireEvent.click(screen.getByRole("checkbox", { name: /Move six desks/ }));
    const grid = screen.getByRole("grid");
    act(() => grid.focus());
    fireEvent.keyDown(grid, { key: "ArrowDown" });
    const at = (): string | null | undefined =>
      document.getElementById(grid.getAttribute("aria-activedescendant") ?? "")?.closest("[role=row]")?.textContent;
    expect(at()).toContain("Move six desks");
    send({ gone: [first.key], count: { total: 829, exact: true } });
    expect(at()).toContain("Move six desks");
    expect(screen.getByRole("row", { name: /Move six desks/ }).getAttribute("aria-selected")).toBe("true");
    expect(screen.queryByText("Replace access cards")).toBeNull();
    expect(screen.getAllByText(/829/).length).toBeGreaterThan(0);
  });

  it("[design 10 outbox] given selected rows, when one of them leaves the list, then it is not among those that would be deleted", async () => {
    const { send } = await open();
    for (const name of [/Replace access cards/, /Move six desks/])
      fireEvent.click(screen.getByRole("checkbox", { name }));
    send({ gone: [first.key] });
    const picked = [...document.querySelectorAll('[role=row][aria-selected="true"]')];
    expect(picked.map((row) => row.textContent?.includes("Move six desks"))).toEqual([true]);
    send({ gone: [second.key] });
    expect(document.querySelector(".t-picked")).toBeNull();
  });

  it("[design 10 outbox] given rows that came between those shown, when the note is pressed, then the page is read again and the note goes", async () => {
    const { send, served, watches } = await open();
    const before = subjects();
    send({ waiting: 2 });
    expect(subjects()).toEqual(before);
    const note = screen.getByRole("button", { name: "2 new rows" });
    served.rows = [{ ...changed(first, { subject: "Came first" }), key: "k0" }, ...requestRows];
    fireEvent.click(note);
    await screen.findByText("Came first");
    expect(screen.queryByRole("button", { name: /new row/ })).toBeNull();
    await waitFor(() => expect(watches().at(-1)?.rows[0]?.[0]).toBe("k0"));
  });

  it("[design 10 outbox] given a row that stands last, when it is sent, then it is below the others, once", async () => {
    const { send } = await open();
    const row = { ...changed(first, { subject: "Came last" }), key: "k9" };
    send({ added: [row] });
    send({ added: [row] });
    expect(subjects().filter((text) => text === "Came last")).toHaveLength(1);
    expect(subjects().at(-1)).toBe("Came last");
  });

  it("[design 10 outbox] given rows that cannot be followed any further, when that is reported, then the page is read again and followed again", async () => {
    const { send, api, watches } = await open();
    const reads = (): number => api.calls.filter(({ operation }) => operation === getList.id).length;
    const before = reads();
    send({ isStale: true });
    await waitFor(() => expect(reads()).toBe(before + 1));
    await waitFor(() => expect(watches()).toHaveLength(2));
  });

  it("[shell 4.6 socket] given a socket that was lost, when it is open again, then the rows are followed from what they are, and what is reported of the former watch is nothing", async () => {
    const { send, socket, watches } = await open();
    const former = watches()[0]?.watch ?? "";
    send({ changed: [changed(first, { subject: "Told" })] });
    act(() => socket.show("waiting"));
    act(() => socket.show("open"));
    await waitFor(() => expect(watches()).toHaveLength(2));
    const again = watches()[1];
    expect(again?.rows[0]).toEqual([first.key, textDigest(JSON.stringify(changed(first, { subject: "Told" })))]);
    send({ watch: former, gone: [first.key] });
    expect(screen.getByText("Told")).toBeTruthy();
  });
});
