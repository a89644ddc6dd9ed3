import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import type { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getGroups } from "../../operations/getGroups.ts";
import { getList } from "../../operations/getList.ts";
import { openList, serving, start } from "../../ui/testing/openList.tsx";
import { listPanel } from "./def.ts";
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
  serving({ setup: { ...requestSetup, group: { column: "status", by: null } } }).answer(getGroups, () => groups);

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

  it("[lists 2.2 groups] given a list without groups, when a grouping is chosen in its menu, then it stands in the address, and without one again the rows come as before", async () => {
    const api = serving().answer(getGroups, () => ({ ...answer, groups: [group("2026-03-01", 2)] }));
    const { kit } = await openList(api);
    await screen.findByText("Move six desks");
    fireEvent.click(screen.getByRole("button", { name: "Group" }));
    fireEvent.click(screen.getByRole("menuitemradio", { name: "Due: month" }));
    await screen.findByText("March 2026");
    expect(kit.history.url).toContain("group=due_on%3Amonth");
    expect(asked(api, getGroups.id)).toMatchObject([{ by: { column: "due_on", by: "month" }, direction: "asc" }]);
    fireEvent.click(screen.getByRole("button", { name: "Group" }));
    fireEvent.click(screen.getByRole("menuitemradio", { name: "No grouping" }));
    await screen.findByRole("grid");
    expect(kit.history.url).toContain("group=-");
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
    const setup = { ...requestSetup, group: { column: "status", by: null } };
    const said = listPanel.asksFirst?.next?.({
      answer: setup,
      params: { list: "service-request" },
      place: null,
      settings: {},
      url: start,
    });
    expect(said).toEqual(asked(api, getGroups.id).map((input) => ({ operation: getGroups.id, input })));
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

  const problemsIn = async (container: HTMLElement) => {
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  };

  it("[lists 2.2 groups] given a list in groups, when it is drawn, then it has no barrier", async () => {
    const { container } = await openList(grouping());
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
