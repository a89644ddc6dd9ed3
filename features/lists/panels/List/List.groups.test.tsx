import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import type { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import { getGroups } from "../../operations/getGroups.ts";
import { getList } from "../../operations/getList.ts";
import { openList, questionsOf, serving, start } from "../../ui/testing/openList.tsx";
import { requestRows, requestSetup } from "./fixtures.ts";

type Answer = OutputOf<typeof getGroups>;

beforeAll(installDom);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", start);
});
afterEach(clearPage);

const group = (value: string | null, count: number, more: Partial<Answer["groups"][number]> = {}) => ({
  value,
  name: null,
  hidden: 0,
  count,
  values: { total: "1420.50" },
  masked: {},
  ...more,
});

const answer: Answer = {
  groups: [
    group("new", 2),
    group("waiting", 60, { values: { total: "90000" }, masked: { total: 3 } }),
    group(null, 1, { hidden: 1 }),
  ],
  isComplete: true,
  total: { count: 63, values: { total: "91420.50" }, masked: { total: 3 } },
};

const grouping = (groups: Answer = answer): FakeApi =>
  serving({ setup: { ...requestSetup, groups: [{ column: "status", by: null }] } }).answer(getGroups, () => groups);

const asked = (api: FakeApi, id: string) =>
  api.calls.filter(({ operation }) => operation === id).map(({ input }) => input);
const head = (name: RegExp): HTMLElement => screen.getByRole("row", { name });

describe("a list in groups", () => {
  it("[lists 2.2 groups] given a list that groups its rows, when it is shown, then each group has its count and its sum, the first are open as far as a page goes, and the foot has the total", async () => {
    const api = grouping();
    await openList(api);
    await screen.findByText("Move six desks");
    expect(screen.getAllByRole("row").flatMap((row) => row.getAttribute("aria-expanded") ?? [])).toEqual([
      "true",
      "false",
      "false",
    ]);
    expect(within(head(/New\s*2/)).getByText("1,420.50")).toBeDefined();
    expect(within(head(/Total of 63/)).getByText("91,420.50")).toBeDefined();
    expect(within(head(/Waiting\s*60/)).getByRole("img", { name: /3 values that you cannot see/ })).toBeDefined();
    expect(asked(api, getList.id)).toMatchObject([
      { within: [{ column: "status", by: null, value: "new" }], offset: 0, limit: 10 },
    ]);
  });

  it("[lists 2.2 groups] given rows whose value the reader may not see, when the list is grouped by it, then their group is called hidden and says how many they are", async () => {
    await openList(grouping());
    await screen.findByText("Move six desks");
    expect(within(head(/Hidden\s*1/)).getByRole("img", { name: /1 value that you cannot see/ })).toBeDefined();
  });

  it("[lists 2.2 groups] given a closed group, when it is pressed, then its rows are read, a page at a time, and pressed again it closes", async () => {
    const api = grouping();
    await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(head(/Waiting\s*60/));
    const more = await screen.findByText("58 more rows");
    fireEvent.click(more);
    await waitFor(() =>
      expect(asked(api, getList.id).at(-1)).toMatchObject({ within: [{ value: "waiting" }], offset: 10 }),
    );
    fireEvent.click(head(/Waiting\s*60/));
    expect(head(/Waiting\s*60/).getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText(/more rows/)).toBeNull();
  });

  it("[lists 2.2 groups] given a row that moved to the next page of its group meanwhile, when more rows are read, then it stands there once", async () => {
    const api = grouping().answer(getList, ({ offset }) => ({
      rows: offset === 0 ? [...requestRows] : [...requestRows.slice(1), { ...Object(requestRows[0]), key: "k3" }],
    }));
    await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(head(/Waiting\s*60/));
    fireEvent.click(await screen.findByText("58 more rows"));
    await screen.findByText("57 more rows");
    // One stands in the group that was open, one in this.
    expect(screen.getAllByText("Move six desks").length).toBe(2);
  });

  it("[lists 2.2 groups] given the keyboard on a group, when right, left and Enter are pressed, then it opens, closes and opens", async () => {
    await openList(grouping());
    await screen.findByText("Move six desks");
    const grid = screen.getByRole("treegrid");
    const first = (): string | null => head(/New\s*2/).getAttribute("aria-expanded");
    act(() => grid.focus());
    fireEvent.keyDown(grid, { key: "ArrowLeft" });
    expect(first()).toBe("false");
    fireEvent.keyDown(grid, { key: "ArrowRight" });
    expect(first()).toBe("true");
    fireEvent.keyDown(grid, { key: "Enter" });
    expect(first()).toBe("false");
  });

  it("[lists 3 query] given rows that stand for no record, when their group is open, then they are drawn as what nothing opens, and the group as what does", async () => {
    const rows = requestRows.map((row) => Object.assign({}, row, { key: null }));
    const setup = { ...requestSetup, groups: [{ column: "status", by: null }] };
    await openList(serving({ setup, rows }).answer(getGroups, () => answer));
    const row = (await screen.findByText("Move six desks")).closest("[role=row]");
    expect(row?.classList.contains("is-openable")).toBe(false);
    expect(head(/New\s*2/).classList.contains("is-openable")).toBe(true);
  });

  it("[lists 2.2 groups] given a list without groups, when a grouping is chosen in its menu, then it stands in the address, and without one again the rows come as before", async () => {
    const api = serving().answer(getGroups, () => ({ ...answer, groups: [group("2026-03-01", 2)] }));
    const { kit } = await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("button", { name: "Group" }));
    fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "Due: month" }));
    await screen.findByText("March 2026");
    expect(kit.history.url).toContain("group=due_on%3Amonth");
    expect(asked(api, getGroups.id)).toMatchObject([{ by: { column: "due_on", by: "month" }, direction: "asc" }]);
    expect(kit.userConfig.get("LIST_GROUP.service-request")).toBe("due_on:month");
    fireEvent.click(screen.getByRole("menuitemradio", { name: "No grouping" }));
    await screen.findByRole("grid");
    expect(kit.history.url).toContain("group=-");
    expect(kit.userConfig.get("LIST_GROUP.service-request")).toBeNull();
  });

  it("[lists 2.2 groups] given a person who grouped a list, when it is opened again without groups in its address, then it is grouped so", async () => {
    const api = serving().answer(getGroups, () => answer);
    await openList(api, { settings: { "LIST_GROUP.service-request": "status" } });
    await screen.findByRole("treegrid");
    expect(asked(api, getGroups.id)).toMatchObject([{ by: { column: "status", by: null } }]);
  });

  it("[lists 2.2 groups] given an address that groups by what the list cannot, when it is opened, then the rows come without groups", async () => {
    const api = serving();
    await openList(api, { url: `${start}?group=subject:month` });
    await screen.findByText("Move six desks");
    expect(asked(api, getGroups.id)).toEqual([]);
  });

  it("[shell 4.1 one answer] given a list in groups, when it is shown, then it asks first exactly what its type says that it will", async () => {
    const api = grouping();
    await openList(api);
    await screen.findByText("Move six desks");
    const setup = { ...requestSetup, groups: [{ column: "status", by: null }] };
    expect(questionsOf({ url: start }, setup)).toEqual(
      asked(api, getGroups.id).map((input) => ({ operation: getGroups.id, input })),
    );
  });

  it("[lists 2.2 groups] given rows of a group that do not come, when its line is pressed, then they are asked for again", async () => {
    let isDown = true;
    const api = grouping().answer(getList, () => {
      if (isDown) throw new ApiError(500, "unexpected");
      return { rows: [...requestRows] };
    });
    await openList(api);
    const again = await screen.findByText("Could not be loaded. Try again");
    isDown = false;
    fireEvent.click(again);
    await screen.findByText("Move six desks");
  });

  const nested = (setup: Partial<typeof requestSetup> = {}): FakeApi =>
    serving({
      setup: {
        ...requestSetup,
        groups: [
          { column: "status", by: null },
          { column: "due_on", by: "month" },
        ],
        ...setup,
      },
    }).answer(getGroups, ({ within: around = [] }) =>
      around.length === 0 ? answer : { groups: [group("2026-03-01", 2)], isComplete: true, total: null },
    );

  it("[lists 2.2 groups] given two levels of groups, when the list is shown, then the groups that fit on a page are open with all that is in them, each with its sums, and others ask for theirs when they are opened", async () => {
    const api = nested();
    await openList(api);
    await screen.findByText("Move six desks");
    expect(head(/New\s*2/).getAttribute("aria-level")).toBe("1");
    const month = head(/March 2026\s*2/);
    expect([month.getAttribute("aria-level"), month.getAttribute("aria-expanded")]).toEqual(["2", "true"]);
    expect(within(month).getByText("1,420.50")).toBeDefined();
    expect(screen.getByRole("row", { name: /Move six desks/ }).getAttribute("aria-level")).toBe("3");
    expect(asked(api, getList.id)[0]).toMatchObject({
      within: [
        { column: "status", by: null, value: "new" },
        { column: "due_on", by: "month", value: "2026-03-01" },
      ],
    });
    const before = asked(api, getGroups.id).length;
    fireEvent.click(head(/Waiting\s*60/));
    await waitFor(() => expect(asked(api, getGroups.id)).toHaveLength(before + 1));
    expect(asked(api, getGroups.id).at(-1)).toMatchObject({
      by: { column: "due_on", by: "month" },
      within: [{ column: "status", by: null, value: "waiting" }],
    });
  });

  it("[lists 2.2 groups] given the keyboard on a row in nested groups, when left is pressed, then it goes from group to group outwards", async () => {
    await openList(nested());
    await screen.findByText("Move six desks");
    const grid = screen.getByRole("treegrid");
    const active = () =>
      document
        .getElementById(grid.getAttribute("aria-activedescendant") ?? "")
        ?.closest("[role=row]")
        ?.getAttribute("aria-level");
    act(() => grid.focus());
    for (const key of ["ArrowDown", "ArrowDown"]) fireEvent.keyDown(grid, { key });
    expect(active()).toBe("3");
    fireEvent.keyDown(grid, { key: "ArrowLeft" });
    expect(active()).toBe("2");
    fireEvent.keyDown(grid, { key: "ArrowLeft" });
    fireEvent.keyDown(grid, { key: "ArrowLeft" });
    expect(active()).toBe("1");
  });

  it("[lists 2.2 groups] given a grouped list, when a second column is chosen in its menu, then it divides the groups of the first, and both are numbered", async () => {
    const { kit } = await openList(nested({ groups: [{ column: "status", by: null }] }));
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("button", { name: "Group" }));
    fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "Due: year" }));
    await waitFor(() => expect(kit.history.url).toContain("group=status%2Cdue_on%3Ayear"));
    expect(screen.getByRole("menuitemcheckbox", { name: "1. Status" })).toBeDefined();
    expect(screen.getByRole("menuitemcheckbox", { name: "2. Due: year" })).toBeDefined();
    fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "1. Status" }));
    await waitFor(() => expect(kit.history.url).toContain("group=due_on%3Ayear"));
  });

  it("[lists 2.2 groups] given open groups, when the tick of one is pressed, then its rows are selected, and those of closed groups stay out of it", async () => {
    await openList(grouping());
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("checkbox", { name: /Select the rows in New/ }));
    expect(screen.getByText("2 selected")).toBeDefined();
    expect(screen.queryByRole("checkbox", { name: /Select the rows in Waiting/ })).toBeNull();
    fireEvent.click(within(screen.getByRole("row", { name: /Move six desks/ })).getByRole("checkbox"));
    expect(screen.getByText("1 selected")).toBeDefined();
    expect(screen.getByRole("checkbox", { name: /Select the rows in New/ })).toHaveProperty("indeterminate", true);
  });

  it("[lists 2.2 groups] given a selected row in a group, when it is deleted, then groups and rows are read again, and nothing is selected", async () => {
    const api = grouping().answer(deleteRecords, () => ({ batch: "b", records: 1 }));
    await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(within(screen.getByRole("row", { name: /Replace access cards/ })).getByRole("checkbox"));
    const before = [asked(api, getGroups.id).length, asked(api, getList.id).length];
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect([asked(api, getGroups.id).length, asked(api, getList.id).length]).toEqual(before.map((one) => one + 1)),
    );
    await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
  });

  it("[design 10 outbox] given a grouped list that is followed, when the server says that its rows moved, then groups and open rows are read again, what is open stays so, and a row that is gone is not selected any more", async () => {
    let rows = [...requestRows];
    const socket = new FakeSocket();
    const api = grouping().answer(getList, () => ({ rows }));
    await openList(api, { socket });
    await screen.findByText("Move six desks");
    const watches = () => socket.sent.filter(({ type }) => type === "watch-rows").map(({ payload }) => payload);
    await waitFor(() => expect(watches()).toHaveLength(1));
    expect(watches()[0]).toMatchObject({ isGrouped: true, count: { total: 63, exact: true } });
    fireEvent.click(within(screen.getByRole("row", { name: /Move six desks/ })).getByRole("checkbox"));
    rows = rows.slice(0, 1);
    const watch = (watches()[0] as { readonly watch: string }).watch;
    act(() =>
      socket.arrive("rows-update", {
        watch,
        isStale: true,
        changed: [],
        gone: [],
        added: [],
        waiting: null,
        count: null,
      }),
    );
    await waitFor(() => expect(screen.queryByText("Move six desks")).toBeNull(), { timeout: 20_000 });
    await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
    expect(head(/New\s*2/).getAttribute("aria-expanded")).toBe("true");
    await waitFor(() => expect(watches()).toHaveLength(2));
  });

  const problemsIn = async (container: HTMLElement) => {
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  };

  it("[lists 2.2 groups] given a list in groups, when it is drawn, then it has no barrier", async () => {
    const { container } = await openList(grouping());
    await screen.findByText("Move six desks");
    expect(await problemsIn(container)).toEqual([]);
  });

  it("[lists 2.2 groups] given groups in groups, when the list is drawn, then it has no barrier", async () => {
    const { container } = await openList(nested());
    await screen.findByText("Move six desks");
    expect(await problemsIn(container)).toEqual([]);
  });

  it("[lists 2.2 groups] given a phone, when a list in groups is drawn, then each group is a heading that opens, with its sums and cards, without a barrier", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    try {
      const { container } = await openList(grouping());
      await screen.findByText("Move six desks");
      const heading = screen.getByRole("button", { name: /New\s*2/ });
      expect(heading.getAttribute("aria-expanded")).toBe("true");
      expect(screen.getByText("90,000")).toBeDefined();
      expect(await problemsIn(container)).toEqual([]);
      fireEvent.click(heading);
      expect(screen.queryByText("Move six desks")).toBeNull();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
