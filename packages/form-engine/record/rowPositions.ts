import type { FormStore } from "../store/formStore.ts";
import type { Cell, Row } from "./cell.ts";
import { fromWire } from "./wireValue.ts";

/** A position that a save writes: the cell that keeps it, and its new value. */
export interface RowPosition {
  readonly cell: Cell;
  readonly value: number;
}

function savedPosition({ base, field }: Cell): number | null {
  const value = base === undefined ? null : fromWire(base, field.valueType);
  const position = value === null ? Number.NaN : Number(String(value));
  return Number.isSafeInteger(position) ? position : null;
}

/**
 * Numbers for `count` rows in their wanted order, each above the one before: the saved ones again, then counting on
 * from the largest, so that a move changes only the rows it passes.
 */
function numbersFor(saved: readonly number[], count: number): readonly number[] {
  const sorted = [...saved].sort((left, right) => left - right);
  const numbers: number[] = [];
  for (let index = 0; index < count; index++) {
    const min = (numbers[index - 1] ?? 0) + 1;
    numbers.push(index === 0 ? (sorted[0] ?? 1) : Math.max(sorted[index] ?? min, min));
  }
  return numbers;
}

/**
 * The positions that differ from the saved ones, by row (spec forms §4: rows can be moved). None when rows were neither
 * added nor moved among each other, or when the sub-form keeps no order.
 */
export function rowPositions(store: FormStore, slot: number): ReadonlyMap<Row, RowPosition> {
  const { orderColumn } = store.tableAt(slot);
  const positions = new Map<Row, RowPosition>();
  if (!orderColumn) return positions;
  const rows = store.rows(slot);
  const live = new Set(rows.map(({ uid }) => uid));
  const before = store.initialOrder(slot).filter((uid) => live.has(uid));
  const isAsBefore = rows.length === before.length && rows.every(({ uid }, index) => uid === before[index]);
  if (isAsBefore && !store.isNew) return positions;
  const cells = rows.map((row) => row.cells.find(({ field }) => field.column === orderColumn));
  const saved = cells.flatMap((cell) => (cell ? (savedPosition(cell) ?? []) : []));
  const numbers = numbersFor(saved, rows.length);
  for (const [index, row] of rows.entries()) {
    const cell = cells[index];
    const value = numbers[index];
    if (!cell || cell.masked || value === undefined || (row.key !== null && savedPosition(cell) === value)) continue;
    positions.set(row, { cell, value });
  }
  return positions;
}
