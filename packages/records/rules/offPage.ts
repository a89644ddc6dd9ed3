import type { CompiledField, CompiledForm, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";

const known = new WeakMap<CompiledForm, ReadonlySet<string>>();

/** Slots that others stand on: parts of references, keys that rows take from the main record. */
function neededSlots(fields: readonly CompiledField[], table: CompiledTable | null): ReadonlySet<number> {
  const parts = fields.flatMap(({ reference }) => reference?.parts?.map(({ slot }) => slot) ?? []);
  return new Set([...parts, ...(table?.ties?.map(({ slot }) => slot) ?? [])]);
}

function mark(found: Set<string>, fields: readonly CompiledField[], table: CompiledTable | null): void {
  const needed = neededSlots(fields, table);
  const prefix = table === null ? "field" : `column:${table.slot}`;
  for (const { column, isKey, name, slot, type } of fields) {
    const isNeeded = type !== null || isKey === true || needed.has(slot);
    const isOrder = table !== null && (column ?? name) === table.orderColumn;
    if (!isNeeded && !isOrder) found.add(`${prefix}:${slot}`);
  }
}

/**
 * The columns of a form's entities that stand on none of its pages, by the keys of `CompiledRule.reads`. Rules see them; a guest does not,
 * whatever the role of guests may read (design §10). Keys, and what references and rows hang on, do not count among them.
 */
export function offPage(form: CompiledForm): ReadonlySet<string> {
  const made = known.get(form);
  if (made) return made;
  const found = new Set<string>();
  mark(found, form.fields, null);
  const ties = new Set(form.tables.flatMap((table) => table.ties?.map(({ main }) => `field:${main}`) ?? []));
  for (const key of ties) found.delete(key);
  for (const table of form.tables) mark(found, table.columns, table);
  known.set(form, found);
  return found;
}
