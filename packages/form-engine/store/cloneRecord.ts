import type { Json } from "@tessera/std/canonicalJson.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import type { Holder } from "../record/cell.ts";
import { Flag } from "../record/flags.ts";
import type { RecordValues } from "../record/formState.ts";
import { toWire } from "../record/wireValue.ts";
import type { FormStore } from "./formStore.ts";

const closed = Flag.masked | Flag.locked | Flag.computed | Flag.readOnly;

/** Fields whose columns a choice of several columns writes: they stand on no page and still are the person's. */
function chosenParts(fields: readonly CompiledField[]): ReadonlySet<number> {
  return new Set(fields.flatMap(({ reference }) => reference?.parts?.map(({ slot }) => slot) ?? []));
}

function copyOf(holder: Holder, blank: ReadonlySet<number>): Omit<RecordValues, "rows"> {
  const parts = chosenParts(holder.fields);
  const isCopied = (field: CompiledField): boolean => {
    const { column, isKey, rules, slot, overwritable, textOf, type } = field;
    // Its texts in other languages go with a field, as far as there are any.
    const owner = textOf && holder.fields[textOf.slot];
    if (owner) return isCopied(owner) && (holder.slots[slot] ?? null) !== null;
    if (column === null || isKey || blank.has(slot) || holder.has(slot, closed)) return false;
    const isRuled = rules.computed !== undefined && overwritable && !holder.has(slot, Flag.overwritten);
    return !isRuled && (type !== null || parts.has(slot));
  };
  const copied = holder.fields.filter(isCopied);
  const values: { [name: string]: Json } = {};
  const displays: { [name: string]: string } = {};
  for (const { name, slot, valueType } of copied) {
    values[name] = toWire(holder.slots[slot] ?? null, valueType);
    const display = holder.display(slot);
    if (display !== null) displays[name] = display;
  }
  return { key: null, values, displays, masked: [] };
}

/**
 * A new record with the values that stand in the form now (spec forms §4: clearing the id blanks the record's id and
 * those of its rows). Left blank, and made again by rules and database: keys, what is computed, and what the person may
 * not see or write.
 */
export function cloneRecord(store: FormStore): RecordValues {
  const { main, tables } = store.core.record;
  const { notExtendable } = store.options.record ?? {};
  return {
    ...copyOf(main, new Set()),
    rows: Object.fromEntries(
      tables.map(({ rows, table }) => {
        const blank = new Set([
          ...(table.ties ?? []).map(({ slot }) => slot),
          ...table.columns
            .filter(({ column }) => column !== null && column === table.orderColumn)
            .map(({ slot }) => slot),
        ]);
        const isOpen = table.extendable && notExtendable?.includes(table.name) !== true;
        return [table.name, isOpen ? rows.map((row) => ({ ...copyOf(row, blank), rows: {} })) : []];
      }),
    ),
    ...(notExtendable ? { notExtendable } : {}),
  };
}
