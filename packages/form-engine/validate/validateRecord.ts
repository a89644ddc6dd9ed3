import type { CompiledTable, RequiredLevel } from "../compile/compiledForm.ts";
import type { FieldMessage } from "../record/formState.ts";

/** Rules about the number of rows (spec forms §5 sub-form rules); a maximum of 0 means unlimited. */
export function validateTable(table: CompiledTable, count: number, required: RequiredLevel): readonly FieldMessage[] {
  const message = (
    severity: FieldMessage["severity"],
    code: string,
    bound: { readonly bound?: number } = {},
  ): FieldMessage => ({
    severity,
    code: `validation.${code}`,
    data: { field: table.label, ...bound },
    source: "client",
  });
  const { maxRecCount, subMinNumberOfRec } = table;
  // How many are missing says more than that some are.
  if (count < subMinNumberOfRec) return [message("error", "min_rows", { bound: subMinNumberOfRec })];
  if (count === 0) return required === "none" ? [] : [message(required, "required_rows")];
  return maxRecCount > 0 && count > maxRecCount ? [message("error", "max_rows", { bound: maxRecCount })] : [];
}
