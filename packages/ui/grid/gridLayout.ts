import { defaultColumnWidth, type GridColumn } from "./DataGridColumn.ts";

const selectWidth = 44;
const endWidth = 56;
/** By how much the padding at the page's edge is more than that between columns. */
const edgeRoom = 8;

/** Where the columns of a grid stand, in pixels. */
export interface GridLayout<Row> {
  /** Tracks of CSS grid. */
  readonly template: string;
  /** From here on the rows scroll sideways. */
  readonly minWidth: number;
  /** Where each pinned column stands, by id. */
  readonly pinned: ReadonlyMap<string, number>;
  readonly pinnedWidth: number;
  /** The last pinned column. */
  readonly edge: string | undefined;
  readonly widthOf: (column: GridColumn<Row>) => number;
}

/**
 * Lays the columns out. `widths`: those that a person gave, by id. `hasTicks`, `hasEnd`: there is a column of ticks,
 * and one for what can be done.
 */
export function gridLayout<Row>(
  columns: readonly GridColumn<Row>[],
  widths: ReadonlyMap<string, number>,
  { hasEnd, hasTicks }: { readonly hasEnd: boolean; readonly hasTicks: boolean },
): GridLayout<Row> {
  const isAtEdge = (column: GridColumn<Row>): boolean =>
    (column === columns[0] && !hasTicks) || (column === columns.at(-1) && !hasEnd);
  const widthOf = (column: GridColumn<Row>): number =>
    widths.get(column.id) ?? (column.width ?? defaultColumnWidth) + (isAtEdge(column) ? edgeRoom : 0);
  const grows = (column: GridColumn<Row>): boolean =>
    column.look === "name" && !column.pinned && !widths.has(column.id);
  // The column that takes what is left gives a fifth of its own before the rows are wider than their place.
  const minOf = (column: GridColumn<Row>): number =>
    grows(column) ? Math.round(widthOf(column) * 0.8) : widthOf(column);
  const tracks = columns.map((column) => (grows(column) ? `minmax(${minOf(column)}px, 1fr)` : `${widthOf(column)}px`));
  const lead = hasTicks ? `${selectWidth}px ` : "";
  const min = hasEnd ? endWidth : 0;
  const tail = columns.some(grows) ? `${min}px` : `minmax(${min}px, 1fr)`;
  const pinned = new Map<string, number>();
  let left = hasTicks ? selectWidth : 0;
  for (const column of columns) {
    if (!column.pinned) break;
    pinned.set(column.id, left);
    left += widthOf(column);
  }
  return {
    template: `${lead}${tracks.join(" ")} ${tail}`,
    minWidth: columns.reduce((sum, column) => sum + minOf(column), min + (hasTicks ? selectWidth : 0)),
    pinned,
    pinnedWidth: left,
    edge: [...pinned.keys()].at(-1),
    widthOf,
  };
}
