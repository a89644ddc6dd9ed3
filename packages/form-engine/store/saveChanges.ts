import type { SaveMessage } from "@tessera/contract/save.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Cell, Row } from "../record/cell.ts";
import { isCellChanged } from "../record/cellChange.ts";
import { type RowPosition, rowPositions } from "../record/rowPositions.ts";
import { toWire } from "../record/wireValue.ts";
import type { FormStore } from "./formStore.ts";

/**
 * What a save message says of the record: the part that the form knows. Keys of `changes` are columns of the entity.
 */
export type SaveChanges = Pick<SaveMessage, "key" | "changes" | "texts" | "rows" | "proofs">;

const mineOf = (cell: Cell) =>
  toWire(cell.slots[cell.field.slot] ?? null, cell.field.valueType, cell.field.detail.scale ?? null);

/**
 * What rules hide or make read-only is not the person's to write: the server would refuse it. A column that stands on
 * no page is in reach where a field that chooses by it is.
 */
const isOutOfReach = (store: FormStore, cell: Cell): boolean => {
  const isClosed = (one: Cell): boolean => {
    const { readOnly, hidden } = store.stateOf(one);
    return readOnly || hidden;
  };
  if (cell.row?.table.ties?.some(({ slot }) => slot === cell.field.slot)) return true;
  if (cell.field.type !== null) return isClosed(cell);
  return !cell.holder.cells.some(
    (one) => one.field.reference?.parts?.some(({ slot }) => slot === cell.field.slot) && !isClosed(one),
  );
};

function changesOf(store: FormStore, cells: readonly Cell[]): SaveMessage["changes"] {
  const changes: SaveMessage["changes"] = {};
  for (const cell of cells) {
    const { column } = cell.field;
    if (column === null || !isCellChanged(cell, store.options.behaviours) || isOutOfReach(store, cell)) continue;
    changes[column] = { base: cell.base ?? null, mine: mineOf(cell) };
  }
  return changes;
}

/** The texts in other languages that were entered beside fields that are in reach; nothing where there are none. */
function textsOf(store: FormStore, cells: readonly Cell[]): Pick<SaveMessage, "texts"> {
  const texts: NonNullable<SaveMessage["texts"]> = {};
  for (const cell of cells) {
    const { textOf } = cell.field;
    const owner = textOf && cells[textOf.slot];
    if (
      !owner ||
      owner.field.column === null ||
      !isCellChanged(cell, store.options.behaviours) ||
      isOutOfReach(store, owner)
    )
      continue;
    const changes = texts[textOf.language] ?? {};
    texts[textOf.language] = changes;
    changes[owner.field.column] = { base: cell.base ?? null, mine: mineOf(cell) };
  }
  return Object.keys(texts).length === 0 ? {} : { texts };
}

/** What was answered in fields that prove; nothing where there are none. */
function proofsOf(cells: readonly Cell[]): Pick<SaveMessage, "proofs"> {
  const answered = cells.flatMap(({ field: { name, proves, slot }, slots }) => {
    const answer = proves ? slots[slot] : null;
    return typeof answer === "string" && answer !== "" ? [[name, answer] as const] : [];
  });
  return answered.length === 0 ? {} : { proofs: Object.fromEntries(answered) };
}

function valuesOf(store: FormStore, row: Row): { [column: string]: Json } {
  const values: { [column: string]: Json } = {};
  for (const cell of row.cells) {
    const { column } = cell.field;
    if (column === null || !cell.overwritten || isOutOfReach(store, cell)) continue;
    values[column] = mineOf(cell);
  }
  return values;
}

/** The position of a row as a change of its column; nothing when it stays. */
function positionChange(position: RowPosition | undefined): SaveMessage["changes"] {
  const column = position?.cell.field.column ?? null;
  if (!position || column === null) return {};
  return { [column]: { base: position.cell.base ?? null, mine: positionOf(position) } };
}

function positionValue(position: RowPosition | undefined): { [column: string]: Json } {
  const column = position?.cell.field.column ?? null;
  return position && column !== null ? { [column]: positionOf(position) } : {};
}

const positionOf = ({ cell, value }: RowPosition) => toWire(value, cell.field.valueType);

/**
 * The changes of a record since it was opened (design §5 save protocol). Computed values and defaults are the server's
 * to make.
 */
export function saveChanges(store: FormStore): SaveChanges {
  const rows: SaveMessage["rows"] = {};
  for (const table of store.form.tables) {
    const { hidden, readOnly } = store.table(table.slot);
    // As of values: rows that came or went before a rule closed their sub-form are not the person's to write.
    if (hidden || readOnly) continue;
    const live = store.rows(table.slot);
    const positions = rowPositions(store, table.slot);
    const part: SaveMessage["rows"][string] = {
      entity: table.entity,
      reference: table.reference,
      added: live
        .filter((row) => row.key === null)
        .map((row) => ({
          uid: row.uid,
          values: { ...valuesOf(store, row), ...positionValue(positions.get(row)) },
          ...textsOf(store, row.cells),
        })),
      changed: live.flatMap((row) => {
        const changes = { ...changesOf(store, row.cells), ...positionChange(positions.get(row)) };
        const texts = textsOf(store, row.cells);
        const isChanged = Object.keys(changes).length > 0 || texts.texts !== undefined;
        return row.key !== null && isChanged ? [{ uid: row.uid, key: row.key, changes, ...texts }] : [];
      }),
      removed: (store.removed.get(table.slot) ?? []).flatMap(({ row, base }) =>
        row.key === null ? [] : [{ uid: row.uid, key: row.key, base }],
      ),
    };
    if (part.added.length + part.changed.length + part.removed.length > 0) rows[table.name] = part;
  }
  const key = store.options.record?.key ?? null;
  return {
    key,
    changes: changesOf(store, store.cells),
    ...textsOf(store, store.cells),
    rows,
    ...proofsOf(store.cells),
  };
}
