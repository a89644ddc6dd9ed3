import type { CompiledField, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useCallback, useMemo, useSyncExternalStore } from "react";

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

/** Of shown columns those that a list and cards have; the others stand where a row is opened. */
export const listColumns = (columns: readonly CompiledField[]): readonly CompiledField[] =>
  columns.filter(({ inList }) => inList !== false);

/** Columns of a sub-form that are shown: on the form, and not hidden in every row. */
export function shownColumns(store: FormStore, table: CompiledTable): readonly CompiledField[] {
  const rows = store.rows(table.slot);
  const { states } = store.core;
  return table.columns.filter((column) => {
    if (column.type === null) return false;
    if (rows.length === 0) return !column.hidden;
    return rows.some((row) => !states.isHidden(row, column.slot));
  });
}

/** See `shownColumns`; the same list until another column is shown or hidden. */
export function useShownColumns(store: FormStore, table: CompiledTable): readonly CompiledField[] {
  const subscribe = useCallback((listener: () => void) => store.subscribe("form", listener), [store]);
  const slots = useSyncExternalStore(subscribe, () =>
    shownColumns(store, table)
      .map(({ slot }) => slot)
      .join(),
  );
  return useMemo(() => {
    const shown = new Set(slots.split(",").map(Number));
    return slots === "" ? [] : table.columns.filter(({ slot }) => shown.has(slot));
  }, [table, slots]);
}
