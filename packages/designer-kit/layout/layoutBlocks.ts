import { type LayoutColumn, type PageLayout, panelsOf } from "./pageLayout.ts";

/** Something on a canvas that the keyboard reaches: a row, a column, a tab or a panel. */
export interface LayoutBlock {
  readonly path: string;
  readonly kind: "row" | "column" | "tab" | "panel";
  /** Null for a row, and for a panel that nobody sees. */
  readonly column: LayoutColumn | null;
}

/** Every block that is shown, from top to bottom. `shownTab` gives the id of the open tab of a column. */
export function layoutBlocks(
  { lost, rows }: PageLayout,
  shownTab: (column: LayoutColumn) => string | null,
): readonly LayoutBlock[] {
  return [
    ...rows.flatMap((row): readonly LayoutBlock[] => [
      { path: row.path, kind: "row", column: null },
      ...row.columns.flatMap((column): readonly LayoutBlock[] => [
        { path: column.path, kind: "column", column },
        ...column.panels.map(({ path }) => ({ path, kind: "panel" as const, column })),
        ...column.tabs.map(({ path }) => ({ path, kind: "tab" as const, column })),
        ...column.tabs
          .filter(({ id }) => id === shownTab(column))
          .flatMap(({ panels }) => panels.map(({ path }) => ({ path, kind: "panel" as const, column }))),
      ]),
    ]),
    ...lost.map(({ path }) => ({ path, kind: "panel" as const, column: null })),
  ];
}

/**
 * The block that a key leads to: up and down through all of them, left and right to the next column of the row. Null
 * for other keys, and at the end.
 */
export function blockTowards(blocks: readonly LayoutBlock[], path: string, key: string): LayoutBlock | null {
  const at = blocks.findIndex((block) => block.path === path);
  const here = blocks[at];
  if (!here) return blocks[0] ?? null;
  if (key === "ArrowDown") return blocks[at + 1] ?? null;
  if (key === "ArrowUp") return blocks[at - 1] ?? null;
  if (key === "Home") return blocks[0] ?? null;
  if (key === "End") return blocks.at(-1) ?? null;
  const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (by === 0) return null;
  if (here.kind === "row") return by === 1 ? (blocks[at + 1] ?? null) : null;
  const { column } = here;
  if (column === null) return null;
  const beside = blocks.filter(
    (block) => block.column?.row === column.row && block.column.number === column.number + by,
  );
  return beside.find(({ kind }) => kind === here.kind) ?? beside[0] ?? null;
}

/** The column in which something stands, or that it is; null for a row and what is outside of columns. */
export function columnAround({ rows }: PageLayout, path: string): LayoutColumn | null {
  const columns = rows.flatMap((row) => row.columns);
  return (
    columns.find(
      (column) =>
        column.path === path ||
        path.startsWith(`${column.path}/`) ||
        panelsOf(column).some((panel) => panel.path === path),
    ) ?? null
  );
}
