import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { addColumn, addRow, movePanel, putPanel, readyPlace, removeWithPanels, resizeColumn } from "./layoutEdits.ts";
import { type LayoutPlace, layoutPlaces, neighbourPlace, placeForNew } from "./layoutPlaces.ts";
import { type PageLayout, panelsOf } from "./pageLayout.ts";
import { layoutOf, samplePage } from "./testing/samplePage.ts";

/** Rows of columns, each with its width and its panels. */
const shape = ({ rows }: PageLayout) =>
  rows.map(({ columns }) =>
    columns.map((column) => [
      column.width,
      panelsOf(column)
        .map(({ id }) => id)
        .join(""),
    ]),
  );

const placeOf = (layout: PageLayout, moved: string | null, fits: (place: LayoutPlace) => boolean): LayoutPlace => {
  const place = layoutPlaces(layout, moved).find(fits);
  if (!place) throw new Error("There is no such place.");
  return place;
};

function moved(id: string, fits: (place: LayoutPlace) => boolean, body: Json = samplePage) {
  const layout = layoutOf(body);
  return movePanel(body, layout, id, placeOf(layout, `/gridItems/#${id}`, fits));
}

function column(body: Json, id: string) {
  const layout = layoutOf(body);
  const found = layout.rows.flatMap(({ columns }) => columns).find((one) => one.id === id);
  if (!found) throw new Error("There is no such column.");
  return { layout, column: found };
}

describe("layoutEdits", () => {
  it("[design 9 layout] given a panel, when it is moved before another of a column, then it stands there, and reverting gives the page as it was", () => {
    const edit = moved("d", (place) => place.kind === "stack" && place.before?.id === "b");
    const after = edit?.command.execute(samplePage) ?? null;
    expect(shape(layoutOf(after))).toEqual([
      [
        [8, "adb"],
        [4, "c"],
      ],
      [[12, ""]],
    ]);
    expect(edit?.command.revert(after)).toEqual(samplePage);
  });

  it("[design 9 layout] given a panel outside of tabs, when it is moved to the end of a tab, then it belongs to the tab", () => {
    const edit = moved("a", (place) => place.kind === "stack" && place.tab?.id === "t2" && place.before === null);
    const [, second] = layoutOf(edit?.command.execute(samplePage) ?? null).rows[0]?.columns ?? [];
    expect(second?.tabs.map(({ panels }) => panels.map(({ id }) => id))).toEqual([["c"], ["d", "a"]]);
  });

  it("[design 9 layout] given a full row, when a panel is moved beside a column, then a new column gets half of it", () => {
    const edit = moved("b", (place) => place.kind === "column" && place.row.id === "r1" && place.index === 1);
    expect(shape(layoutOf(edit?.command.execute(samplePage) ?? null))[0]).toEqual([
      [4, "a"],
      [4, "b"],
      [4, "cd"],
    ]);
  });

  it("[design 9 layout] given a panel, when it is moved between two rows, then a new row of the whole width has it", () => {
    const edit = moved("b", (place) => place.kind === "row" && place.index === 1);
    expect(shape(layoutOf(edit?.command.execute(samplePage) ?? null))[1]).toEqual([[12, "b"]]);
  });

  it("[design 9 layout] given the place where a panel stands, when it is dropped there, then nothing is edited", () => {
    expect(moved("a", ({ isHere }) => isHere)).toBeNull();
  });

  it("[design 9 layout] given a row whose line can be moved, when places are looked for, then it takes no third column", () => {
    const body = JSON.parse(JSON.stringify(samplePage).replace('"id":"r1",', '"id":"r1","divider":true,'));
    const places = layoutPlaces(layoutOf(body), null);
    expect(places.flatMap((place) => (place.kind === "column" ? [place.row.id] : []))).toEqual(["r2", "r2"]);
  });

  it("[design 9 layout] given two columns that fill a row, when the edge between them is moved, then one gives what the other takes, down to one column of the grid", () => {
    const { column: first, layout } = column(samplePage, "c1");
    const edit = resizeColumn(samplePage, layout, first, 20, false);
    expect(shape(layoutOf(edit?.command.execute(samplePage) ?? null))[0]).toEqual([
      [11, "ab"],
      [1, "cd"],
    ]);
  });

  it("[design 9 layout] given the last column of a row, when its edge is moved, then its neighbour keeps its width", () => {
    const { column: last, layout } = column(samplePage, "c2");
    const edit = resizeColumn(samplePage, layout, last, 2, false);
    expect(shape(layoutOf(edit?.command.execute(samplePage) ?? null))[0]).toEqual([
      [8, "ab"],
      [2, "cd"],
    ]);
    expect(resizeColumn(samplePage, layout, last, 5, false)).toBeNull();
  });

  it("[design 9 layout] given a column with panels, when it is deleted, then they go with it in one change", () => {
    const { layout } = column(samplePage, "c2");
    const edit = removeWithPanels(samplePage, layout, "/rows/#r1/columns/#c2");
    const after = edit?.command.execute(samplePage) ?? null;
    expect(shape(layoutOf(after))[0]).toEqual([[8, "ab"]]);
    expect(property(after, "gridItems")).toHaveLength(2);
    expect(edit?.command.label).toEqual({
      key: "definitions.command.remove_with",
      data: { element: "key:definitions.element.columns", count: 2 },
    });
  });

  it("[design 9 layout] given the last tab of a column, when it is deleted, then the column has no tabs any more", () => {
    const tab = "/rows/#r1/columns/#c2/tabs";
    const one = removeWithPanels(samplePage, layoutOf(samplePage), `${tab}/#t1`)?.command.execute(samplePage) ?? null;
    const none = removeWithPanels(one, layoutOf(one), `${tab}/#t2`)?.command.execute(one) ?? null;
    expect(JSON.stringify(none)).not.toContain("tabs");
  });

  it("[design 9 layout] given what is chosen, when a new panel is put on the page, then it comes behind the panel or to the end of the column, else to the end of the page", () => {
    const layout = layoutOf(samplePage);
    const put = (selected: string): readonly string[] => {
      const place = placeForNew(layout, selected);
      if (!place) throw new Error("There is no place.");
      const ready = readyPlace(samplePage, layout, place);
      const edit = putPanel(samplePage, ready, { id: "new", type: "Panel", params: {} });
      const { rows } = layoutOf(edit.command.execute(samplePage));
      return rows.flatMap(({ columns }) =>
        columns.map((one) =>
          panelsOf(one)
            .map(({ id }) => id)
            .join(),
        ),
      );
    };
    expect(put("/gridItems/#a")).toEqual(["a,new,b", "c,d", ""]);
    expect(put("/rows/#r1")).toEqual(["a,b,new", "c,d", ""]);
    expect(put("/rows/#r1/columns/#c2/tabs/#t1")).toEqual(["a,b", "c,new,d", ""]);
    expect(put("")).toEqual(["a,b", "c,d", "new"]);
  });

  it("[design 9 layout] given a page, when a row and a column are added, then the row is whole and the column takes half of a neighbour", () => {
    const body = addRow(samplePage, layoutOf(samplePage)).command.execute(samplePage);
    const layout = layoutOf(body);
    const row = layout.rows[2];
    if (!row) throw new Error("The row was just added.");
    expect(shape(layoutOf(addColumn(body, layout, row).command.execute(body)))[2]).toEqual([
      [6, ""],
      [6, ""],
    ]);
  });

  it("[design 9 layout] given the last panel of a column, when it is moved down in the order, then it begins the next column", () => {
    const layout = layoutOf(samplePage);
    const next = neighbourPlace(layout, "/gridItems/#b", 1);
    expect([next?.column.id, next?.tab]).toEqual(["c2", null]);
    expect(neighbourPlace(layout, "/gridItems/#a", -1)).toBeNull();
  });
});
