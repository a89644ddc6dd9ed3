import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import type { TestKitParts } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import { undoBatch } from "#features/records/operations/undoBatch.ts";
import listTexts from "../../i18n/en.json";
import { getCount } from "../../operations/getCount.ts";
import { getList } from "../../operations/getList.ts";
import { getListSetup } from "../../operations/getListSetup.ts";
import { lastPage, openList, questionsOf, serving, start } from "../../ui/testing/openList.tsx";
import { fixtures, requestRows, requestSetup } from "./fixtures.ts";

beforeAll(installDom);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", start);
});
afterEach(clearPage);

const cellsOf = (name: RegExp): readonly string[] =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("gridcell")
    .map((cell) => cell.textContent ?? "");

describe("List", () => {
  it.each([
    ["its address", start, {}],
    [
      "a place, order, filters and words in the address",
      `${start}?page=3&sort=-status,nothing&search=card&filter=[["status","IN",["new"]]]`,
      {},
    ],
    ["a page size that the person chose", `${start}?page=2`, { LIST_PAGE_SIZE: 50 }],
    ["a page size that cannot be one", start, { LIST_PAGE_SIZE: "many" }],
  ])(
    "[shell 4.1 one answer] given %s, when the list is shown, then it asks exactly what its type says that it will",
    async (_what, url, settings) => {
      const api = serving();
      const { kit } = await openList(api, { url, settings });
      await screen.findByText("Move six desks");
      const said = questionsOf({ settings, url: kit.history.url }, requestSetup);
      const asked = api.calls.filter(({ operation }) => operation === getList.id || operation === getCount.id);
      expect(asked.map(({ input, operation }) => ({ input, operation }))).toEqual(said);
    },
  );

  it.each(fixtures)(
    "[lists 2.2 list] given $name, when the panel is drawn, then it has no barrier",
    async (fixture) => {
      const { container } = await openList(serving(fixture));
      await waitFor(() => expect(container.querySelector("[aria-busy=true]")).toBeNull());
      await screen.findByRole("grid");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[lists 3 settings] given cells of every type, when the list is shown, then each reads by type, format, language and zone", async () => {
    await openList(serving());
    await screen.findByText("Replace access cards");
    const cells = cellsOf(/SR-2026-0418/);
    expect(cells.slice(1)).toEqual([
      "SR-2026-0418",
      "Replace access cards",
      "New",
      "Kővári Anna",
      "11/21/2026",
      "11/21/2026 12:30 AM",
      "",
      "1,420.50",
      // The menu of the row, which is an icon.
      "",
    ]);
    expect(screen.getByRole("img", { name: "Yes" })).toBeDefined();
    expect(screen.queryByRole("columnheader", { name: /Note/ })).toBeNull();
  });

  it("[design 10 rights] given a masked cell, when the list is shown, then a lock says that the person may not see it", async () => {
    await openList(serving());
    await screen.findByText("Move six desks");
    const row = screen.getByRole("row", { name: /SR-2026-0417/ });
    expect(within(row).getByRole("img", { name: listTexts["list.masked"] })).toBeDefined();
  });

  it("[design 8 lists] given a count that does not come, when the page is there, then it shows without it", async () => {
    const api = serving().answer(getCount, () => new Promise(() => undefined));
    await openList(api);
    await screen.findByText("Move six desks");
    expect(screen.getByText(/counting/)).toBeDefined();
    expect(screen.queryByText("830")).toBeNull();
  });

  it("[design 8 lists] given more records than are counted, when the list is shown, then it says at least so many", async () => {
    await openList(serving({ count: { total: 10_000, exact: false } }));
    expect(await screen.findByText("10,000+")).toBeDefined();
    expect(screen.getByText("at least 10,000")).toBeDefined();
  });

  it("[lists 2.2 late] given a deadline that has passed, when the list is shown, then it is late for the record that waits, and not for the one that is done or whose state may not be read", async () => {
    const columns = requestSetup.columns.map((column) =>
      column.name === "due_on" ? { ...column, deadline: { by: "status", done: ["done"] } } : column,
    );
    const row = (key: string, status: string, masked: string[] = []) => ({
      key,
      cells: { number: key, subject: `Subject ${key}`, status, due_on: "2020-01-31" },
      masked,
    });
    const rows = [row("waits", "new"), row("over", "done"), row("hidden", "", ["status"])];
    await openList(serving({ setup: { ...requestSetup, columns }, rows }));
    await screen.findByText("Subject waits");
    const late = (name: RegExp) => within(screen.getByRole("row", { name })).queryByText("Late") !== null;
    expect([late(/Subject waits/), late(/Subject over/), late(/Subject hidden/)]).toEqual([true, false, false]);
  });

  it("[lists 3 settings] given a list of its own page size and a person who chose another, when the list's own is chosen, then the person's choice is gone", async () => {
    const api = serving({ setup: { ...requestSetup, pageSize: 25 } });
    const { kit } = await openList(api, { settings: { LIST_PAGE_SIZE: 50 } });
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("button", { name: /^Rows/ }));
    expect(screen.getByRole("menuitemradio", { name: "50" }).getAttribute("aria-checked")).toBe("true");
    fireEvent.click(screen.getByRole("menuitemradio", { name: "25 (default)" }));
    await waitFor(() => expect(lastPage(api).limit).toBe(25));
    expect(kit.userConfig.get("LIST_PAGE_SIZE")).toBeNull();
  });

  it("[lists 2.2 list] given a filter and a search, when a row is selected, then the bar of the selection still says them", async () => {
    await openList(serving(), { url: `${start}?search=card&filter=[["status","IN",["new"]]]` });
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("checkbox", { name: /Replace access cards/ }));
    const bar = screen.getByRole("toolbar", { name: /selection/i });
    expect(within(bar).getByText("card")).toBeDefined();
    expect(within(bar).getByText("Status").parentElement?.textContent).toContain("New");
  });

  it("[lists 2.2 list] given heads, when one is pressed and another with Shift, then the page is asked for in both orders and the address says so", async () => {
    const api = serving();
    const { kit } = await openList(api);
    await screen.findByText("Move six desks");
    expect(lastPage(api).order).toEqual([{ column: "number", direction: "desc" }]);
    fireEvent.click(screen.getByRole("columnheader", { name: /Due/ }));
    fireEvent.click(screen.getByRole("columnheader", { name: /Subject/ }), { shiftKey: true });
    await waitFor(() =>
      expect(lastPage(api).order).toEqual([
        { column: "due_on", direction: "asc" },
        { column: "subject", direction: "asc" },
      ]),
    );
    expect(kit.history.url).toBe(`${start}?sort=due_on%2Csubject`);
  });

  it("[lists 9 constants] given pages, when the next one and another size are chosen, then offset, limit and what is kept follow", async () => {
    const api = serving();
    const { kit } = await openList(api);
    await screen.findByText("Move six desks");
    expect(lastPage(api)).toMatchObject({ offset: 0, limit: 10 });
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(lastPage(api)).toMatchObject({ offset: 10, limit: 10 }));
    expect(kit.history.url).toBe(`${start}?page=2`);
    fireEvent.click(await screen.findByRole("button", { name: /Rows/ }));
    fireEvent.click(screen.getByRole("menuitemradio", { name: "50" }));
    await waitFor(() => expect(lastPage(api)).toMatchObject({ offset: 0, limit: 50 }));
    cleanup();
    await openList(api);
    await waitFor(() => expect(lastPage(api)).toMatchObject({ offset: 0, limit: 50 }));
  });

  it("[lists 2.2 list] given a search, when typed, then page and count are asked for with it and going back returns", async () => {
    const api = serving();
    const { kit } = await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "arvizturo" } });
    await waitFor(() => expect(lastPage(api).search).toBe("arvizturo"));
    expect(api.calls.findLast(({ operation }) => operation === getCount.id)?.input).toMatchObject({
      search: "arvizturo",
    });
    expect(kit.history.url).toBe(`${start}?search=arvizturo`);
    act(() => history.back());
    await waitFor(() => expect(kit.history.url).toBe(start));
    await waitFor(() => expect(screen.getByRole("searchbox")).toHaveProperty("value", ""));
  });

  it("[lists 2.2 list] given states with tiles, when the rows are drawn, then each state is a chip with its tile beside its label", async () => {
    await openList(serving());
    const row = (await screen.findByText("Move six desks")).closest("[role=row]");
    const chip = within(row instanceof HTMLElement ? row : document.body).getByText("Waiting").parentElement;
    expect(chip?.className).toBe("t-chip");
    expect(chip?.querySelector("svg")?.getAttribute("class")).toBe("t-tile t-tile--warning");
  });

  it("[lists 3 filters] given a column with choices, when two are ticked, then the condition is IN and a chip names both", async () => {
    const api = serving();
    const { kit } = await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("button", { name: /Filter/ }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Status" }));
    const dialog = await screen.findByRole("dialog", { name: "Filter: Status" });
    fireEvent.click(within(dialog).getByRole("checkbox", { name: "New" }));
    fireEvent.click(within(dialog).getByRole("checkbox", { name: "Waiting" }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Apply" }));
    await waitFor(() =>
      expect(lastPage(api).filter).toEqual({
        and: [{ field: "status", operator: "IN", operand: { value: ["new", "waiting"] } }],
      }),
    );
    expect(screen.getByRole("button", { name: /^Status/ }).textContent).toBe("Status New or Waiting");
    fireEvent.click(screen.getByRole("button", { name: "Remove Status" }));
    await waitFor(() => expect(lastPage(api).filter).toBeNull());
    expect(kit.history.url).toBe(start);
  });

  it("[lists 3 filters] given a date between two days, when one is missing, then it cannot be applied", async () => {
    const api = serving();
    await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("button", { name: /Filter/ }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Due" }));
    const dialog = await screen.findByRole("dialog", { name: "Filter: Due" });
    const type = (name: string, value: string): void => {
      const box = within(dialog).getByRole("textbox", { name });
      fireEvent.change(box, { target: { value } });
      fireEvent.blur(box);
    };
    type("From", "11/01/2026");
    const apply = within(dialog).getByRole("button", { name: /Apply/ });
    expect(apply.getAttribute("aria-disabled")).toBe("true");
    type("To", "11/30/2026");
    fireEvent.click(within(dialog).getByRole("button", { name: "Apply" }));
    await waitFor(() =>
      expect(lastPage(api).filter).toEqual({
        and: [{ field: "due_on", operator: "BETWEEN", operand: { value: ["2026-11-01", "2026-11-30"] } }],
      }),
    );
  });

  it("[lists 2.2 list] given filters that match nothing, when shown, then it names them and drops the one that is pressed", async () => {
    const api = serving({ rows: [], count: { total: 0, exact: true } });
    await openList(api, { url: `${start}?search=xyz&filter=${encodeURIComponent('[["status","IN",["new"]]]')}` });
    expect(await screen.findByText("No records match “xyz”; Status: New.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Remove filter: Status" }));
    await waitFor(() => expect(lastPage(api)).toMatchObject({ filter: null, search: "xyz" }));
    fireEvent.click(await screen.findByRole("button", { name: "Clear search" }));
    expect(await screen.findByText("No records yet.")).toBeDefined();
  });

  it("[lists 2.2 list] given a list without records, when New is pressed, then the form for a new one opens", async () => {
    const { kit } = await openList(serving({ rows: [], count: { total: 0, exact: true } }));
    await screen.findByText("No records yet.");
    const [first] = screen.getAllByRole("button", { name: "New service request" });
    if (first) fireEvent.click(first);
    await waitFor(() => expect(kit.history.url).toBe("/service-requests/create"));
  });

  it("[lists 2.2 list] given a row, when pressed, then its form opens by its key", async () => {
    const { kit } = await openList(
      serving({ rows: [{ key: "a~b c", cells: { subject: "Odd key" }, masked: [], may: {} }] }),
    );
    fireEvent.click(await screen.findByText("Odd key"));
    await waitFor(() => expect(kit.history.url).toBe("/service-requests/update?id=a~b%20c"));
  });

  const opensAbove = { ...requestSetup, popup: true };
  const layers = (kit: TestKitParts) => kit.popups.entries.map(({ url, urls }) => [url, urls]);

  it("[lists 3 dbClickRedirect] given a list whose rows open above it, when a row and New are pressed, then pop-ups have their addresses and the list stays", async () => {
    const { kit } = await openList(
      serving({ setup: opensAbove, rows: [{ key: "k 1", cells: { subject: "Chairs" }, masked: [], may: {} }] }),
    );
    fireEvent.click(await screen.findByText("Chairs"));
    fireEvent.click(screen.getByRole("button", { name: "New service request" }));
    expect(layers(kit)).toEqual([
      ["/service-requests/update?id=k%201", []],
      ["/service-requests/create", []],
    ]);
    expect(kit.history.url).toBe(start);
  });

  it("[lists 2.4 pop-up] given a list that says what its pop-ups show and where a save leads, when a row is pressed and its menu used, then each pop-up is of that kind", async () => {
    const setup = { ...opensAbove, popupType: "FormView" as const, popupRedirect: "/service-requests/done" };
    const { kit } = await openList(
      serving({ setup, rows: [{ key: "k 1", cells: { subject: "Chairs" }, masked: [], may: {} }] }),
    );
    fireEvent.click(await screen.findByText("Chairs"));
    fireEvent.click(screen.getByRole("button", { name: "Actions: Chairs" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Open in pop-up" }));
    fireEvent.click(screen.getByRole("button", { name: "New service request" }));
    expect(kit.popups.entries.map(({ type, redirect }) => [type, redirect])).toEqual([
      ["FormView", "/service-requests/done"],
      ["FormView", "/service-requests/done"],
      ["DynForm", "/service-requests/done"],
    ]);
  });

  it.each([true, false])(
    "[lists 2.4 pop-up] given several pages that make records, when New is pressed, then the pop-up offers them (rows open above the list: %s)",
    async (popup) => {
      const createUrls = [
        { url: "/faults/create", title: "Fault" },
        { url: "/wishes/create", title: "Wish" },
      ];
      const { kit } = await openList(serving({ setup: { ...requestSetup, popup, createUrls } }));
      await screen.findAllByRole("row");
      fireEvent.click(screen.getByRole("button", { name: "New service request" }));
      expect(layers(kit)).toEqual([["", createUrls]]);
    },
  );

  it("[lists 2.4 pop-up] given a list whose rows open on their pages, when a row's menu is used, then its record opens above the list, or on its page", async () => {
    const { kit } = await openList(
      serving({ rows: [{ key: "k 1", cells: { subject: "Chairs" }, masked: [], may: {} }] }),
    );
    const choose = (name: string): void => {
      fireEvent.click(screen.getByRole("button", { name: "Actions: Chairs" }));
      fireEvent.click(screen.getByRole("menuitem", { name }));
    };
    await screen.findByText("Chairs");
    choose("Open in pop-up");
    expect([layers(kit), kit.history.url]).toEqual([[["/service-requests/update?id=k%201", []]], start]);
    choose("Open on its page");
    await waitFor(() => expect(kit.history.url).toBe("/service-requests/update?id=k%201"));
  });

  it("[lists 2.2 list] given selected records, when deleted, then they go at once and Undo brings them back", async () => {
    const api = serving()
      .answer(deleteRecords, () => ({ batch: "b1" }))
      .answer(undoBatch, () => ({ records: 1 }));
    await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select row Replace access cards" }));
    expect(screen.getByText("1 selected")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Deleted: 1")).toBeDefined();
    const deletion = api.calls.find(({ operation }) => operation === deleteRecords.id);
    expect(deletion?.input).toMatchObject({ entity: "service-request", keys: ["k1"] });
    expect(screen.queryByText("1 selected")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("grid"));
    const reads = api.calls.filter(({ operation }) => operation === getList.id).length;
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Restored: 1")).toBeDefined();
    expect(api.calls).toContainEqual({ operation: undoBatch.id, input: { batch: "b1" } });
    await waitFor(() =>
      expect(api.calls.filter(({ operation }) => operation === getList.id).length).toBeGreaterThan(reads),
    );
  });

  it("[design 5 save] given a deletion whose answer was lost, when tried again, then it is the same save", async () => {
    let tries = 0;
    const api = serving().answer(deleteRecords, () => {
      tries += 1;
      if (tries === 1) throw new ApiError(0, "network_unavailable");
      return { batch: "b1" };
    });
    await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select row Replace access cards" }));
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByText("The server cannot be reached.");
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByText("Deleted: 1");
    const ids = api.calls.filter(({ operation }) => operation === deleteRecords.id).map(({ input }) => input);
    expect(ids[0]).toEqual(ids[1]);
  });

  it("[design 10 rights] given a selected record that the person may not delete, when selected, then Delete says why it cannot", async () => {
    const api = serving();
    await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select row Move six desks" }));
    const button = screen.getByRole("button", { name: /^Delete/ });
    expect(button.textContent).toContain("One of the selected records cannot be deleted");
    fireEvent.click(button);
    expect(api.calls.some(({ operation }) => operation === deleteRecords.id)).toBe(false);
  });

  it("[lists 6 rights] given a person who may only read, when the list is shown, then nothing offers to select, open or make records", async () => {
    const fixture = fixtures.find(({ name }) => name === "a view that nobody may change");
    const { kit } = await openList(serving(fixture));
    fireEvent.click(await screen.findByText("Move six desks"));
    expect(kit.history.url).toBe(start);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /^New/ })).toBeNull();
  });

  it("[lists 8 errors] given a page that cannot be read, when tried again, then the rows appear", async () => {
    let tries = 0;
    const api = serving().answer(getList, () => {
      tries += 1;
      if (tries === 1) throw new ApiError(500, "unexpected", { reference: "r7", text: "Something failed." });
      return { rows: [...requestRows] };
    });
    await openList(api);
    expect(await screen.findByText("Something failed.")).toBeDefined();
    expect(screen.getByText("Code unexpected · r7")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Move six desks")).toBeDefined();
  });

  it("[lists 6 rights] given a list that the person may not read, when opened, then it says so and offers no retry", async () => {
    const api = new FakeApi().answer(getListSetup, () => {
      throw new ApiError(403, "access_denied");
    });
    await openList(api);
    expect(await screen.findByText("You do not have permission for this list.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("[design 4 counters] given a publish elsewhere, when the page learns of it, then columns and rows are asked for again", async () => {
    const api = serving();
    await openList(api);
    await screen.findByText("Move six desks");
    const renamed = requestSetup.columns.map((one) => (one.name === "subject" ? { ...one, label: "What" } : one));
    api.answer(getListSetup, () => ({ ...requestSetup, columns: renamed, definitions: 2 }));
    act(() => api.publish(2));
    expect(await screen.findByRole("columnheader", { name: /What/ })).toBeDefined();
    expect(screen.getByText("Move six desks")).toBeDefined();
  });

  it("[lists 2.2 list] given an address beyond the last page, when opened, then the last page is shown", async () => {
    const api = serving({ count: { total: 12, exact: true } }).answer(getList, ({ offset }) => ({
      rows: (offset ?? 0) > 11 ? [] : [...requestRows],
    }));
    const { kit } = await openList(api, { url: `${start}?page=9` });
    await screen.findByText("Move six desks");
    await waitFor(() => expect(["", "?page=2"].map((query) => start + query)).toContain(kit.history.url));
  });

  it("[lists 3 showColumnSelector] given a column that the list hides, when it is chosen in the menu of columns, then it is there, the menu stays, and it is kept for the person until the columns are reset", async () => {
    const { kit } = await openList(serving());
    await screen.findByText("Move six desks");
    expect(screen.queryByRole("columnheader", { name: /Note/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Columns" }));
    fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "Note", checked: false }));
    expect(screen.getByRole("columnheader", { name: /Note/ })).toBeDefined();
    fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "Urgent", checked: true }));
    expect(screen.queryByRole("columnheader", { name: /Urgent/ })).toBeNull();
    expect(kit.userConfig.get("LIST_COLUMNS.service-request")).toEqual({ note: true, urgent: false });
    fireEvent.click(screen.getByRole("menuitem", { name: "Reset columns" }));
    expect(screen.queryByRole("columnheader", { name: /Note/ })).toBeNull();
    expect(kit.userConfig.get("LIST_COLUMNS.service-request")).toBeNull();
  });

  it("[lists 3 showColumnSelector] given one column that is left, when it is pressed in the menu of columns, then it stays and the menu says why", async () => {
    const left = Object.fromEntries(requestSetup.columns.map(({ id }) => [id, id === "subject"]));
    await openList(serving(), { settings: { "LIST_COLUMNS.service-request": left } });
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("button", { name: "Columns" }));
    const last = screen.getByRole("menuitemcheckbox", { name: /Subject/, checked: true });
    expect(last.textContent).toContain("At least one column has to stay visible.");
    fireEvent.click(last);
    expect(screen.getByRole("columnheader", { name: /Subject/ })).toBeDefined();
  });

  it("[lists 3 showColumnSelector] given a list that offers no choice of columns, when opened, then there is no such menu", async () => {
    await openList(serving({ setup: { ...requestSetup, settings: { showColumnSelector: false } } }));
    await screen.findByText("Move six desks");
    expect(screen.queryByRole("button", { name: "Columns" })).toBeNull();
  });
});
