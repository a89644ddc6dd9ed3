import { type Compiled, compile } from "@tessera/expression/compile.ts";
import { EvaluationError, PENDING } from "@tessera/expression/errors.ts";
import { createFrame, type Frame } from "@tessera/expression/frame.ts";
import type { Library } from "@tessera/expression/library.ts";
import type { EngineValue } from "@tessera/expression/value.ts";
import type { Row } from "./cell.ts";
import type { CompiledRule } from "./compiledForm.ts";

/** What one evaluation of a rule came to. */
export type RuleOutcome =
  | { readonly kind: "value"; readonly value: EngineValue }
  | { readonly kind: "pending" }
  | { readonly kind: "failed"; readonly code: string };

/** The parts of a frame that stay the same for all rules of a form: user, parameters, clock, zone, language, resources. */
export type Surroundings = Pick<Frame, "user" | "params" | "instant" | "zone" | "language" | "resource">;

const compiledRules = new WeakMap<CompiledRule, Compiled>();

/** Evaluates a rule over the main record and, in a sub-form, a row. A local error keeps the last good value (design §7): the caller sees it. */
export function runRule(
  rule: CompiledRule,
  library: Library,
  main: readonly EngineValue[],
  row: { readonly row: Row; readonly index: number } | null,
  surroundings: Surroundings,
): RuleOutcome {
  let run = compiledRules.get(rule);
  if (!run) {
    run = compile(rule.tree, library);
    compiledRules.set(rule, run);
  }
  const own = rule.frame === "child" && row ? row.row.slots : main;
  const frame = createFrame({
    ...surroundings,
    main: own,
    row: row?.row ?? null,
    parent: row ? { slots: main } : null,
    index: row?.index ?? null,
  });
  try {
    return { kind: "value", value: run(frame) };
  } catch (error) {
    if (error === PENDING) return { kind: "pending" };
    if (error instanceof EvaluationError) return { kind: "failed", code: error.code };
    throw error;
  }
}
