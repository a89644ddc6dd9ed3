import type { CompiledField, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";

const numeric = new Set(["integer", "bigint", "decimal", "float", "money"]);

/** Whether the values of a column are numbers to be read below each other, and not names behind keys. */
export function isNumberColumn(field: CompiledField): boolean {
  return numeric.has(field.valueType) && field.reference === null && field.options === null;
}

/** Pixels of a column; undefined shares what is left. */
export function columnWidth(field: CompiledField): number | undefined {
  if (field.width !== null) return field.width;
  if (isNumberColumn(field)) return 112;
  if (field.valueType === "boolean") return 88;
  if (field.valueType === "date" || field.valueType === "time") return 136;
  return field.valueType === "datetime" || field.valueType === "timestamp_technical" ? 176 : undefined;
}

/** Columns of a sub-form that are shown: on the form, and not hidden in every row. */
export function shownColumns(store: FormStore, table: CompiledTable): readonly CompiledField[] {
  const rows = store.rows(table.slot);
  return table.columns.filter((column) => {
    if (column.type === null) return false;
    if (rows.length === 0) return !column.hidden;
    return rows.some((row) => store.field({ table: table.slot, uid: row.uid, slot: column.slot })?.hidden === false);
  });
}
