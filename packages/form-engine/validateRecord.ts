import type { CompiledTable } from "./compiledForm.ts";
import type { FieldMessage } from "./formState.ts";

/** Rules about the number of rows (spec forms §5 sub-form rules); a maximum of 0 means unlimited. */
export function validateTable(table: CompiledTable, count: number): readonly FieldMessage[] {
  const message = (code: string, bound: number): FieldMessage => ({
    severity: "error",
    code: `validation.${code}`,
    data: { field: table.label, bound },
    source: "client",
  });
  if (count < table.subMinNumberOfRec) return [message("min_rows", table.subMinNumberOfRec)];
  return table.maxRecCount > 0 && count > table.maxRecCount ? [message("max_rows", table.maxRecCount)] : [];
}
