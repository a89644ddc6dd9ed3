// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { Menu } from "../menu/Menu.tsx";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { DataGrid } from "./DataGrid.tsx";
import type { GridColumn, GridSort } from "./DataGridColumn.ts";

type Order = { readonly id: number; readonly customer: string };
const columns: readonly GridColumn<Order>[] = [
  { id: "id", title: "No.", sortable: true, render: (row) => row.id },
  {
    id: "customer",
    title: "Customer",
    look: "name",
    sortable: true,
    render: (row) => row.customer,
    text: (r) => r.customer,
  },
];
const opened: number[] = [];
const sorts: (readonly GridSort[])[] = [];
let picked: ReadonlySet<string> = new Set();

function Orders(props: { count?: number; loading?: boolean }) {
  const [sort, setSort] = useState<readonly GridSort[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  picked = selected;
  const rows = Array.from({ length: props.count ?? 5 }, (_, index) => ({ id: 10248 + index, customer: `C${index}` }));
  return (
    <DataGrid
      label="Orders"
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      sort={sort}
      onSort={(next) => {
        sorts.push(next);
        setSort(next);
      }}
      selected={selected}
      onSelect={setSelected}
      onOpen={(row) => opened.push(row.id)}
      loading={props.loading ?? false}
      skeletonRows={3}
      rowEnd={(row) => (
        <Menu
          label="Actions"
          tabIndex={-1}
          items={[{ id: "open", label: `Delete ${row.id}`, onSelect: () => undefined }]}
        />
      )}
      empty={<p>There are no orders yet.</p>}
    />
  );
}

/** The widths of the columns as the grid lays them out. */
function tracks(container: HTMLElement): string {
  return container.querySelector<HTMLElement>(".t-grid-scroll")?.style.getPropertyValue("--columns") ?? "";
}

function grid(): HTMLElement {
  return screen.getByRole("grid", { name: "Orders" });
}
function press(...keys: (string | { key: string; shiftKey?: boolean; ctrlKey?: boolean })[]): void {
  for (const key of keys) fireEvent.keyDown(grid(), typeof key === "string" ? { key } : key);
}
function activeText(): string | null | undefined {
  return document.getElementById(grid().getAttribute("aria-activedescendant") ?? "")?.textContent;
}

beforeAll(installDom);
afterEach(() => {
  cleanup();
  opened.length = 0;
  sorts.length = 0;
});

describe("DataGrid", () => {
  it("[lists 2.2 keyboard] given rows when arrows, Home and End are pressed then the active cell follows and stays inside", () => {
    renderUi(<Orders />);
    expect(activeText()).toBe("10248");
    press("ArrowDown", "ArrowRight");
    expect(activeText()).toBe("C1");
    press("ArrowRight", "Home");
    expect(activeText()).toBe("10249");
    press({ key: "End", ctrlKey: true }, "ArrowDown");
    expect(activeText()).toBe("C4");
  });

  it("[lists 2.2 widths] given the column that takes what is left, when there is little room, then it gives a fifth of its own, so that the ways of a row stay in sight", () => {
    const wide = columns.map((column) => ({ ...column, width: column.look === "name" ? 240 : 120 }));
    renderUi(<DataGrid label="Orders" columns={wide} rows={[]} rowId={(row) => String(row.id)} rowEnd={() => null} />);
    const { style } = grid().parentElement as HTMLElement;
    expect(style.getPropertyValue("--columns")).toContain("128px minmax(192px, 1fr)");
    expect(style.getPropertyValue("--least")).toBe(`${128 + 192 + 56}px`);
  });

  it("[lists 2.2 keyboard] given an active row when Enter is pressed then it opens, when Space then it is selected", () => {
    renderUi(<Orders />);
    press("ArrowDown", "Enter", " ");
    expect(opened).toEqual([10249]);
    expect([...picked]).toEqual(["10249"]);
  });

  it("[lists 2.2 keyboard] given rows of which some open, when they are drawn, then those alone look like it", () => {
    renderUi(
      <DataGrid
        label="Orders"
        columns={columns}
        rows={[10248, 10249].map((id) => ({ id, customer: "C" }))}
        rowId={(row) => String(row.id)}
        onOpen={() => undefined}
        mayOpen={({ id }) => id === 10249}
      />,
    );
    const openable = screen.getAllByRole("row").filter(({ classList }) => classList.contains("is-openable"));
    expect(openable.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(["10249"]);
  });

  it("[lists 2.2 selection] given a selected row when Shift and Space are pressed further down then the range is selected", () => {
    renderUi(<Orders />);
    press(" ", "ArrowDown", "ArrowDown", { key: " ", shiftKey: true });
    expect([...picked]).toEqual(["10248", "10249", "10250"]);
  });

  it("[lists 2.2 selection] given rows when the head is ticked twice then all are selected and then none", () => {
    renderUi(<Orders />);
    const all = screen.getByRole("checkbox", { name: "Select all rows on this page" });
    fireEvent.click(all);
    expect(picked.size).toBe(5);
    fireEvent.click(all);
    expect(picked.size).toBe(0);
  });

  it("[lists 2.2 selection] given a row's tick when clicked then the row is selected and does not open", () => {
    renderUi(<Orders />);
    fireEvent.click(screen.getByRole("checkbox", { name: "Select row C2" }));
    expect([...picked]).toEqual(["10250"]);
    expect(opened).toEqual([]);
    fireEvent.click(screen.getByText("C2"));
    expect(opened).toEqual([10250]);
  });

  it("[lists 2.2 sort] given a head when clicked then it sorts up, down and not; with Shift it adds", () => {
    renderUi(<Orders />);
    const number = screen.getByText("No.");
    fireEvent.click(number);
    expect(within(grid()).getByRole("columnheader", { name: /No\./ }).getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(screen.getByText("Customer"), { shiftKey: true });
    fireEvent.click(number, { shiftKey: true });
    expect(sorts.at(-1)).toEqual([
      { id: "id", descending: true },
      { id: "customer", descending: false },
    ]);
    fireEvent.click(screen.getByText("Customer"));
    expect(sorts.at(-1)).toEqual([{ id: "customer", descending: true }]);
    fireEvent.click(screen.getByText("Customer"));
    expect(sorts.at(-1)).toEqual([]);
  });

  it("[lists 2.2 sort] given the keyboard on the head when Enter is pressed then that column sorts", () => {
    renderUi(<Orders />);
    press("ArrowUp", "ArrowRight", "Enter");
    expect(sorts.at(-1)).toEqual([{ id: "customer", descending: false }]);
  });

  it("[lists 2.2 keyboard] given an active row when Shift and F10 are pressed then the menu of that row opens", () => {
    renderUi(<Orders />);
    press("ArrowDown", { key: "F10", shiftKey: true });
    expect(screen.getByRole("menuitem").textContent).toBe("Delete 10249");
  });

  it("[design 9 lists] given no rows when shown then the empty state stands there, while waiting it does not", () => {
    renderUi(<Orders count={0} />);
    expect(screen.getByText("There are no orders yet.")).toBeDefined();
    cleanup();
    renderUi(<Orders count={0} loading />);
    expect(screen.queryByText("There are no orders yet.")).toBeNull();
    expect(grid().getAttribute("aria-busy")).toBe("true");
  });

  it("[design 9 lists] given more than a hundred rows when shown then not all of them are drawn", () => {
    renderUi(<Orders count={500} />);
    expect(screen.getAllByRole("row").length).toBeLessThan(200);
  });

  it("[shell 9 print] given more than a hundred rows when the page is printed then all of them are drawn, and afterwards as many as before", () => {
    renderUi(<Orders count={500} />);
    fireEvent(window, new Event("beforeprint"));
    expect(screen.getAllByRole("row").length).toBe(501);
    fireEvent(window, new Event("afterprint"));
    expect(screen.getAllByRole("row").length).toBeLessThan(200);
  });

  it("[lists 2.2 list] given a first and a last column that end at the page's edge, when the grid is drawn, then they have the room that the edge takes, and beside ticks and menus they have not", () => {
    const dates: readonly GridColumn<Order>[] = ["a", "b", "c"].map((id) => ({
      id,
      title: id,
      width: 112,
      render: () => "2026-12-03",
    }));
    const common = { label: "Days", columns: dates, rows: [{ id: 1, customer: "C" }], rowId: () => "1" };
    expect(tracks(renderUi(<DataGrid {...common} />).container)).toMatch(/^120px 112px 120px /);
    const inside = renderUi(<DataGrid {...common} onSelect={() => undefined} rowEnd={() => "…"} />);
    expect(tracks(inside.container)).toMatch(/^44px 112px 112px 112px /);
  });
});
