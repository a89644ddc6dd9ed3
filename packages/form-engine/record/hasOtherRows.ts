import type { RowSet } from "./formRecord.ts";

/** Whether rows of a sub-form were added, removed or moved since the record was opened. */
export function hasOtherRows({ initialOrder, rows }: RowSet): boolean {
  return rows.length !== initialOrder.length || rows.some((row, index) => row.uid !== initialOrder[index]);
}
