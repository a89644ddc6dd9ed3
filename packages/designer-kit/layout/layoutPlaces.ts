import type { AnchoredPlace, DropAnchor } from "../elements/dropPlaces.ts";
import type { ElementNode } from "../schema/elementTree.ts";
import type { LayoutColumn, LayoutRow, LayoutTab, PageLayout } from "./pageLayout.ts";

/** A place between the panels of a column, or of one of its tabs. */
export interface StackPlace extends AnchoredPlace {
  readonly kind: "stack";
  readonly column: LayoutColumn;
  readonly tab: LayoutTab | null;
  /** The panel that it comes before; null for the end. */
  readonly before: ElementNode | null;
}

/**
 * A place for a panel: in a column that is there, in a new one of a row, or in a new row. `index` is that of the new
 * one.
 */
export type LayoutPlace =
  | StackPlace
  | (AnchoredPlace & { readonly kind: "column"; readonly row: LayoutRow; readonly index: number })
  | (AnchoredPlace & { readonly kind: "row"; readonly index: number });

/** Ids of what a panel can be dropped on, beside the panels themselves. */
export const dropTarget = {
  stack: (column: string, tab: string | null): string => JSON.stringify(["stack", column, tab]),
  tab: (column: string, tab: string): string => JSON.stringify(["tab", column, tab]),
  column: (row: string, index: number): string => JSON.stringify(["column", row, index]),
  row: (index: number): string => JSON.stringify(["row", index]),
};

const ranks = new Map([
  ["column", 0],
  ["row", 1],
  ["tab", 2],
  ["stack", 4],
]);

/** Smaller targets lie over larger ones: edges before panels before the column around them. */
export function targetRank(target: string): number {
  if (!target.startsWith("[")) return 3;
  const [kind]: readonly unknown[] = JSON.parse(target);
  return ranks.get(String(kind)) ?? 3;
}

function stackPlaces(column: LayoutColumn, tab: LayoutTab | null, moved: string | null): readonly StackPlace[] {
  const panels = tab === null ? column.panels : tab.panels;
  const at = panels.findIndex(({ path }) => path === moved);
  const next = at < 0 ? undefined : (panels[at + 1] ?? null);
  const others = panels.filter(({ path }) => path !== moved);
  const into: DropAnchor = { row: dropTarget.stack(column.id, tab?.id ?? null), side: "into" };
  const header: readonly DropAnchor[] = tab === null ? [] : [{ row: dropTarget.tab(column.id, tab.id), side: "into" }];
  const last = others.at(-1);
  return [
    ...others.map((before, index): StackPlace => {
      const former = others[index - 1];
      const above: readonly DropAnchor[] = former ? [{ row: former.path, side: "after" }] : [];
      return {
        kind: "stack",
        column,
        tab,
        before,
        anchors: [{ row: before.path, side: "before" }, ...above],
        isHere: next === before,
      };
    }),
    {
      kind: "stack",
      column,
      tab,
      before: null,
      anchors: last ? [{ row: last.path, side: "after" }, into, ...header] : [into, ...header],
      isHere: next === null,
    },
  ];
}

/** The place behind all panels of a column, or of one of its tabs. */
export function endPlace(column: LayoutColumn, tab: LayoutTab | null): StackPlace | null {
  return stackPlaces(column, tab, null).at(-1) ?? null;
}

/** Whether a row has room for one more column: one of the others gives half of its width, or something is free. */
export function takesColumn({ columns, isDivided }: LayoutRow, whole: number): boolean {
  const used = columns.reduce((sum, { width }) => sum + width, 0);
  return !(isDivided && columns.length > 1) && (used < whole || columns.some(({ width }) => width > 1));
}

/**
 * Every place for a panel, from top to bottom. `moved` is the path of one that stands on the page already; null for a
 * new one.
 */
export function layoutPlaces({ rows, whole }: PageLayout, moved: string | null): readonly LayoutPlace[] {
  const newRow = (index: number): LayoutPlace => ({
    kind: "row",
    index,
    anchors: [{ row: dropTarget.row(index), side: "into" }],
    isHere: false,
  });
  return [
    ...rows.flatMap((row, rowIndex): readonly LayoutPlace[] => {
      const newColumn = (index: number): readonly LayoutPlace[] =>
        takesColumn(row, whole)
          ? [
              {
                kind: "column",
                row,
                index,
                anchors: [{ row: dropTarget.column(row.id, index), side: "into" }],
                isHere: false,
              },
            ]
          : [];
      return [
        newRow(rowIndex),
        ...row.columns.flatMap((column, index) => [
          ...newColumn(index),
          ...stackPlaces(column, null, moved),
          ...column.tabs.flatMap((tab) => stackPlaces(column, tab, moved)),
        ]),
        ...newColumn(row.columns.length),
      ];
    }),
    newRow(rows.length),
  ];
}

/** Whether two places are the same one. */
export function isSamePlace(place: LayoutPlace, other: LayoutPlace): boolean {
  if (place.kind === "stack" && other.kind === "stack")
    return (
      place.column.id === other.column.id && place.tab?.id === other.tab?.id && place.before?.id === other.before?.id
    );
  if (place.kind === "column" && other.kind === "column")
    return place.row.id === other.row.id && place.index === other.index;
  return place.kind === "row" && other.kind === "row" && place.index === other.index;
}

/** The place in a column before or behind the one where a panel stands; null where there is none. */
export function neighbourPlace(layout: PageLayout, moved: string, by: 1 | -1): StackPlace | null {
  const places = layoutPlaces(layout, moved).flatMap((place) => (place.kind === "stack" ? [place] : []));
  const at = places.findIndex(({ isHere }) => isHere);
  // One that nobody sees comes to the end of the page.
  if (at < 0) return places.at(-1) ?? null;
  return places[at + by] ?? null;
}

/**
 * Where something new goes when nothing says so: behind the panel that is chosen, to the end of what is chosen, or of
 * the page.
 */
export function placeForNew(layout: PageLayout, selected: string): LayoutPlace | null {
  const places = layoutPlaces(layout, null);
  const stacks = places.flatMap((place) => (place.kind === "stack" ? [place] : []));
  const behind = stacks.find(({ anchors }) => anchors.some(({ row, side }) => side === "after" && row === selected));
  const ends = stacks.filter(({ before }) => before === null);
  const inside = ends.find(({ column, tab }) =>
    [tab?.path, tab === null ? column.path : undefined, tab === null ? rowPath(column) : undefined].includes(selected),
  );
  return behind ?? inside ?? ends.findLast(({ tab }) => tab === null) ?? places[0] ?? null;
}

const rowPath = ({ path }: LayoutColumn): string => path.slice(0, path.indexOf("/columns/"));
