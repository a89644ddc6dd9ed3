import type { Row } from "./cell.ts";
import type { CompiledInvariant, CompiledTable } from "./compiledForm.ts";
import type { FieldMessage } from "./formState.ts";
import type { FormStore } from "./formStore.ts";
import { runRule } from "./runRule.ts";

/** An invariant that does not hold: where its message stands. */
export interface FailedInvariant {
  readonly slots: readonly number[];
  readonly message: FieldMessage;
}

/** Rules over the whole record that do not hold. Null counts as holding: what is unknown is not wrong. */
export function failedInvariants(
  store: FormStore,
  invariants: readonly CompiledInvariant[],
  row: Row | null,
): readonly FailedInvariant[] {
  return invariants.flatMap((invariant) => {
    const place = row ? { row, index: store.rows(row.table.slot).indexOf(row) } : null;
    const outcome = runRule(invariant.rule, store.options.library, store.main, place, store.surroundings());
    if (outcome.kind !== "value" || outcome.value !== false) return [];
    const message: FieldMessage = {
      severity: "error",
      code: `invariant.${invariant.id}`,
      data: { text: invariant.message },
      source: "client",
    };
    return [{ slots: invariant.slots, message }];
  });
}

/** See `failedInvariants`, for one row of a sub-form. */
export function validateRow(store: FormStore, table: CompiledTable, row: Row): readonly FailedInvariant[] {
  return failedInvariants(store, table.invariants, row);
}

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
