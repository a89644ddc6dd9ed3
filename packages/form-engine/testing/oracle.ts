import { compile } from "@tessera/expression/compile/compile.ts";
import { evaluate } from "@tessera/expression/compile/evaluate.ts";
import { createFrame, type ResourceAnswer, type ResourceCall } from "@tessera/expression/compile/frame.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { truthy } from "@tessera/expression/values/truthy.ts";
import type { EngineValue, RowValue } from "@tessera/expression/values/value.ts";
import type { CompiledField, CompiledForm, CompiledRule } from "../compile/compiledForm.ts";
import { sameValue } from "../record/sameValue.ts";

/** A value that waits for an answer, or reads one that does. */
export const unknown = Symbol("unknown");
type Known = EngineValue | typeof unknown;

/** What the oracle says of a record. */
export interface Oracle {
  readonly main: readonly Known[];
  readonly rows: readonly (readonly Known[])[];
  /** The rule over the record as it is now; `unknown` when it waits. */
  readonly ask: (rule: CompiledRule | undefined, row: number | null) => Known;
  readonly hidden: (field: CompiledField, row: number | null) => boolean | typeof unknown;
}

/**
 * Computes a form with one sub-form in the plainest way there is: every rule again and again over what people entered,
 * in the order of the definition, until nothing changes. Nothing is kept, ordered or updated.
 */
export function oracleOf(
  form: CompiledForm,
  entered: readonly EngineValue[],
  enteredRows: readonly (readonly EngineValue[])[],
  answer: (call: ResourceCall) => ResourceAnswer,
): Oracle {
  const [table] = form.tables;
  const main: Known[] = form.fields.map((field) => entered[field.slot] ?? null);
  const rows: Known[][] = enteredRows.map((row) => (table?.columns ?? []).map((column) => row[column.slot] ?? null));
  const plain = (values: readonly Known[]): EngineValue[] => values.map((value) => (value === unknown ? null : value));

  const ask = (rule: CompiledRule | undefined, row: number | null): Known => {
    if (!rule) return null;
    const isUnknown = rule.reads.some((key) => {
      const [kind, first, second] = key.split(":");
      if (kind === "field") return main[Number(first)] === unknown;
      if (kind === "table") return false;
      const isOwn = row !== null && !rule.reads.includes(`table:${first}`);
      return isOwn
        ? rows[row]?.[Number(second)] === unknown
        : rows.some((values) => values[Number(second)] === unknown);
    });
    if (isUnknown) return unknown;
    const list = rows.map((values): RowValue => ({ slots: plain(values) }));
    const slots = [...plain(main), list];
    const outcome = evaluate(
      compile(rule.tree, standardLibrary),
      createFrame({
        main: slots,
        row: row === null ? null : (list[row] ?? null),
        parent: row === null ? null : { slots },
        index: row,
        resource: answer,
      }),
    );
    return outcome.state === "value" ? outcome.value : unknown;
  };

  const settle = (values: Known[], fields: readonly CompiledField[], row: number | null): boolean => {
    let changed = false;
    for (const { rules, slot } of fields) {
      if (!rules.computed) continue;
      const result = ask(rules.computed, row);
      // What is no number is not taken over; there is no -0 (see the evaluator).
      const finite = typeof result === "number" && !Number.isFinite(result) ? null : result;
      const now = finite === 0 ? 0 : finite;
      const before = values[slot] ?? null;
      if (now === before || (now !== unknown && before !== unknown && sameValue(now, before))) continue;
      values[slot] = now;
      changed = true;
    }
    return changed;
  };
  for (let changed = true, rounds = 0; changed; rounds++) {
    if (rounds > 100) throw new Error("The oracle found no fixed point.");
    changed = settle(main, form.fields, null);
    for (const [index, values] of rows.entries()) changed = settle(values, table?.columns ?? [], index) || changed;
  }
  const hidden = (field: CompiledField, row: number | null) => {
    const result = ask(field.rules.hiddenExp, row);
    return result === unknown ? unknown : field.hidden || truthy(result);
  };
  return { main, rows, ask, hidden };
}
