import type { Cell, Row } from "./cell.ts";
import type { CompiledInvariant, CompiledTable } from "./compiledForm.ts";
import type { FieldMessage } from "./formState.ts";
import type { FormStore } from "./formStore.ts";
import { runRule } from "./runRule.ts";

/** An invariant that does not hold: where its message stands. */
interface FailedInvariant {
  readonly slots: readonly number[];
  readonly message: FieldMessage;
}

/** Rules over the whole record (or over a row) that do not hold. Null counts as holding: what is unknown is not wrong. */
function failedInvariants(
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

/**
 * The messages of invariants that do not hold, by the cell they stand at: those of the main record, or of every row of `table`. One that
 * names no field stands at the first.
 */
export function invariantMessages(
  store: FormStore,
  table: CompiledTable | null,
): ReadonlyMap<Cell, readonly FieldMessage[]> {
  const found = new Map<Cell, FieldMessage[]>();
  for (const row of table ? store.rows(table.slot) : [null]) {
    const cells = row ? row.cells : store.cells;
    for (const { slots, message } of failedInvariants(store, (table ?? store.form).invariants, row)) {
      for (const slot of slots.length > 0 ? slots : [0]) {
        const cell = cells[slot];
        if (cell) found.set(cell, [...(found.get(cell) ?? []), message]);
      }
    }
  }
  return found;
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
