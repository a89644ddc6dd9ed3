import type { Conflict } from "@tessera/contract/save.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { mergedChange } from "@tessera/form-engine/merge/mergedChange.ts";
import type { Cell, Row } from "@tessera/form-engine/record/cell.ts";
import { comparedWire, isCellChanged } from "@tessera/form-engine/record/cellChange.ts";
import { fromWire, toWire } from "@tessera/form-engine/record/wireValue.ts";
import type { FormOptions } from "@tessera/form-engine/store/formOptions.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";

/** Whether two wire values of a field say the same. */
function isSameWire(left: Json, right: Json, field: CompiledField, { behaviours }: FormOptions): boolean {
  const form = (wire: Json) => canonicalJson(comparedWire(fromWire(wire, field.valueType), field, behaviours));
  return form(left) === form(right);
}

interface Place {
  readonly subForm: string | null;
  readonly uid: string | null;
}

/** Fields that the person changed, and another person to another value, which no one can merge but them. */
function changedBoth(
  store: FormStore,
  mine: readonly Cell[],
  theirs: readonly Cell[],
  place: Place,
): readonly Conflict[] {
  return mine.flatMap((cell): readonly Conflict[] => {
    const { slot, textOf, valueType } = cell.field;
    const column = (textOf ? mine[textOf.slot]?.field : cell.field)?.column ?? null;
    if (column === null || cell.base === undefined || !isCellChanged(cell, store.options.behaviours)) return [];
    const other = theirs.find((one) => one.field.id === cell.field.id);
    if (other?.base === undefined) return [];
    const isSame = (left: Json, right: Json) => isSameWire(left, right, cell.field, store.options);
    if (isSame(other.base, cell.base)) return [];
    const value = toWire(cell.slots[slot] ?? null, valueType);
    if (isSame(other.base, value)) return [];
    if (mergedChange(store, cell.field, { base: cell.base, theirs: other.base, mine: value })) return [];
    const language = textOf && { language: textOf.language };
    return [
      { ...place, field: column, ...language, kind: "changed", base: cell.base, theirs: other.base, mine: value },
    ];
  });
}

/** Whether a row that the person removed is another now. */
function isOther(row: Row, now: Row, options: FormOptions): boolean {
  return row.cells.some(({ base, field }) => {
    const other = now.cells.find((one) => one.field.id === field.id);
    return base !== undefined && other?.base !== undefined && !isSameWire(base, other.base, field, options);
  });
}

/**
 * What a save of `store` would find in conflict with the record as it is now, opened as `fresh`: the same fields
 * changed differently, a row that one side changed and the other removed, an order that both changed.
 */
export function localConflicts(store: FormStore, fresh: FormStore): readonly Conflict[] {
  const main = changedBoth(store, store.cells, fresh.cells, { subForm: null, uid: null });
  const rows = store.form.tables.flatMap((table): readonly Conflict[] => {
    const now = new Map(fresh.rows(table.slot).flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])));
    const gone = (store.removed.get(table.slot) ?? []).map(({ row }) => row);
    const nothing = { field: null, base: null, theirs: null, mine: null };
    const saved = store.rows(table.slot).flatMap((row): readonly Conflict[] => {
      if (row.key === null) return [];
      const place = { subForm: table.name, uid: row.uid };
      const other = now.get(row.key);
      if (other) return changedBoth(store, row.cells, other.cells, place);
      return row.cells.some((cell) => isCellChanged(cell, store.options.behaviours))
        ? [{ ...place, ...nothing, kind: "removed" }]
        : [];
    });
    const removed = gone.flatMap((row): readonly Conflict[] => {
      const other = row.key === null ? undefined : now.get(row.key);
      return other && isOther(row, other, store.options)
        ? [{ subForm: table.name, uid: row.uid, ...nothing, kind: "removed-changed" }]
        : [];
    });
    return [...saved, ...removed];
  });
  return [...main, ...rows];
}

/** Whether both sides moved rows of a sub-form. Only the save tells which. */
export function isOrderContested(store: FormStore, fresh: FormStore): boolean {
  return store.form.tables.some((table) => {
    if (!table.orderColumn) return false;
    const keys = (of: FormStore, uids: readonly string[]) => {
      const rows = [...of.rows(table.slot), ...(of.removed.get(table.slot) ?? []).map(({ row }) => row)];
      return uids.flatMap((uid) => rows.find((row) => row.uid === uid)?.key ?? []);
    };
    const before = keys(store, store.initialOrder(table.slot));
    const mine = keys(
      store,
      store.rows(table.slot).map(({ uid }) => uid),
    );
    const theirs = keys(fresh, fresh.initialOrder(table.slot));
    const common = (own: readonly string[]) =>
      own.filter((key) => mine.includes(key) && theirs.includes(key) && before.includes(key));
    const [was, wanted, other] = [common(before), common(mine), common(theirs)].map((one) => one.join("\n"));
    return was !== wanted && was !== other && wanted !== other;
  });
}
