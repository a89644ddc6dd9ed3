import type { Row } from "./cell.ts";
import { isComputed } from "./cellChange.ts";
import type { FormStore } from "./formStore.ts";

/** Copies what a person could have entered himself into a new row; the rest is made anew by rules and database. */
export function copyRow(store: FormStore, source: Row, row: Row): void {
  for (const cell of row.cells) {
    const from = source.cells[cell.field.slot];
    if (!from || from.masked || isComputed(cell) || store.stateOf(from).readOnly) continue;
    cell.slots[cell.field.slot] = from.slots[cell.field.slot] ?? null;
    cell.display = from.display;
    cell.overwritten = true;
  }
}
