import type { SetupColumn } from "../setupTypes.ts";

/** Reads a cell of a row by the name of its column; null and undefined where nothing stands. */
type CellOf<Row> = (row: Row, name: string) => unknown;

/** The keys in a column of some rows: each once, in the order of the rows. */
export function rowKeys<Row>(
  rows: readonly Row[],
  { name }: Pick<SetupColumn, "name">,
  cellOf: CellOf<Row>,
): readonly string[] {
  const keys = rows.flatMap((row): readonly unknown[] => {
    const value = cellOf(row, name) ?? null;
    return Array.isArray(value) ? value : [value];
  });
  return [...new Set(keys.filter((key) => key !== null).map(String))];
}
