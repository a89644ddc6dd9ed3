import type { Progress } from "@tessera/contract/socket/progress.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { exampleRun } from "@tessera/web-kit/testing/exampleRun.ts";
import type { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { cancelProgress } from "#features/progresses/operations/cancelProgress.ts";
import { getProgress } from "#features/progresses/operations/getProgress.ts";
import texts from "../../i18n/en.json";
import { exportList } from "../../operations/exports/exportList.ts";
import { requestSetup } from "../../panels/List/fixtures.ts";
import { openList, serving, start } from "../testing/openList.tsx";

const id = "0190d1b2-0000-7000-8000-0000000000e1";
const downloads: string[] = [];

beforeAll(installDom);
beforeEach(() => {
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.getAttribute("href") ?? "");
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearPage();
});

const may = { ...requestSetup.may, export: true };
const running = exampleRun({ id: `export ${id}`, state: "running", done: 400, total: 830, message: null });
/** A server that makes files, and says of the run what `progress` says. */
const making = (progress: () => Progress, setup = {}): FakeApi =>
  serving({ setup: { ...requestSetup, may, ...setup } })
    .answer(exportList, () => ({ id, run: `export ${id}` }))
    .answer(getProgress, () => ({ progress: progress(), result: { name: "Requests.xlsx", rows: 830, size: 9000 } }))
    .answer(cancelProgress, () => ({}));
const asked = (api: FakeApi) =>
  api.calls.filter(({ operation }) => operation === exportList.id).map(({ input }) => input);

async function open(api: FakeApi, url = start) {
  const drawn = await openList(api, { url });
  await screen.findByText("Move six desks");
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  return { ...drawn, dialog: await screen.findByRole("dialog", { name: `Export ${requestSetup.label}` }) };
}
const begin = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole("button", { name: "Export" }));

it("[lists 2.2 export] given a list with a search and an order, when it is exported, then the file is asked for as the list stands, with its shown columns, and kept once it is there", async () => {
  let isDone = false;
  const api = making(() => (isDone ? { ...running, state: "done", done: 830 } : running));
  const { dialog } = await open(api, `${start}?search=card&sort=-status&page=2`);
  expect(await axeProblems(dialog)).toEqual([]);
  begin(dialog);
  await within(dialog.ownerDocument.body).findByText("400 of 830");
  const columns = requestSetup.columns.flatMap(({ hidden, name }) => (hidden ? [] : [name]));
  expect(asked(api)).toEqual([
    {
      idList: "service-request",
      filter: null,
      search: "card",
      order: [{ column: "status", direction: "desc" }],
      format: "xlsx",
      columns,
    },
  ]);
  expect(downloads).toEqual([]);
  isDone = true;
  const link = await screen.findByRole("link", { name: "Download" }, { timeout: 10_000 });
  expect(screen.getByText("Ready: Requests.xlsx (830 rows)")).toBeDefined();
  expect(link.getAttribute("href")).toBe(`/api/Lists/get-export?id=${id}`);
  await waitFor(() => expect(downloads).toEqual([link.getAttribute("href")]));
});

it("[lists 2.2 export] given the dialog, when format and columns are chosen, then the file is asked for with these, and not without any column", async () => {
  const api = making(() => running);
  const { dialog } = await open(api);
  fireEvent.click(within(dialog).getByRole("radio", { name: "CSV" }));
  const [first, ...others] = within(dialog)
    .getAllByRole("checkbox")
    .filter((box) => box instanceof HTMLInputElement && box.checked);
  for (const box of others) fireEvent.click(box);
  begin(dialog);
  await waitFor(() => expect(asked(api)).toMatchObject([{ format: "csv", columns: [requestSetup.columns[0]?.name] }]));
  expect(first).toBeDefined();
});

it("[lists 2.2 export] given rows that were selected, when they are exported, then the file is asked for with their keys", async () => {
  const api = making(() => running);
  await openList(api);
  await screen.findByText("Move six desks");
  const [, row] = await screen.findAllByRole("checkbox");
  if (row) fireEvent.click(row);
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  const dialog = await screen.findByRole("dialog", { name: `Export ${requestSetup.label}` });
  expect(within(dialog).getByRole<HTMLInputElement>("radio", { name: "The selected row" }).checked).toBe(true);
  begin(dialog);
  await waitFor(() => expect(asked(api)).toHaveLength(1));
  expect(Reflect.get(Object(asked(api)[0]), "keys")).toHaveLength(1);
});

it("[lists 2.2 export] given a file that is being made, when it is cancelled, then the server is asked, and the dialog says so once it has ended", async () => {
  let state: Progress["state"] = "running";
  const api = making(() => ({ ...running, state }));
  const { dialog } = await open(api);
  begin(dialog);
  await screen.findByText("400 of 830");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() =>
    expect(api.calls).toContainEqual({ operation: cancelProgress.id, input: { id: `export ${id}` } }),
  );
  state = "cancelled";
  await screen.findByText(texts["list.export.cancelled"], {}, { timeout: 10_000 });
  expect(downloads).toEqual([]);
});

it("[lists 2.2 export] given an export that is refused, when it is begun, then the dialog says why and stays", async () => {
  const api = making(() => running).answer(exportList, () => {
    throw new ApiError(403, "access_denied");
  });
  const { dialog } = await open(api);
  begin(dialog);
  await within(dialog).findByRole("alert");
  expect(within(dialog).getByRole("button", { name: "Export" })).toBeDefined();
});

it.each([
  ["someone who may not export", { may: { ...may, export: false } }],
  ["a list that does not offer it", { settings: { showExportButton: false } }],
])("[lists 3 settings] given %s, when the list is shown, then nothing is offered to export", async (_what, setup) => {
  await openList(making(() => running, setup));
  await screen.findByText("Move six desks");
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

it("[lists 2.2 export] given a phone, when the menu of the list is opened, then the export stands in it", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await openList(making(() => running));
  await screen.findByText("Move six desks");
  fireEvent.click(screen.getByRole("button", { name: texts["list.arrange"] }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Export" }));
  await screen.findByRole("dialog", { name: `Export ${requestSetup.label}` });
});
