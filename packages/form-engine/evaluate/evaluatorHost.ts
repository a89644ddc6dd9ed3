import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import type { RuleNode } from "../program/formProgram.ts";
import type { Holder, Row } from "../record/cell.ts";
import type { awaited } from "./serverRules.ts";

/** Results of a rule that are no value: it waits for an answer, or it ended with an error. */
export const waits = Symbol("waits");
/** See `waits`. */
export const failed = Symbol("failed");
/** What a rule came to. */
export type RuleResult = EngineValue | typeof waits | typeof failed;

/** What the evaluator reports of what it cannot write itself. */
export interface EvaluatorHost {
  /** A rule of a page or group (`kind` of `RuleNode`) came to something. */
  sectionRule(section: number, node: RuleNode, value: EngineValue): void;
  tableRule(table: number, node: RuleNode, value: EngineValue): void;
  /** Whether a rule over the record holds: what is unknown is not wrong. */
  invariant(holder: Holder, node: RuleNode, holds: boolean): void;
  ruleFailed(field: CompiledField, rule: string, code: string): void;
  /** The choices of a field changed, or a rule gave a value to a field whose choices a rule gives. */
  choicesChanged(holder: Holder, slot: number): void;
  /** What a rule that stays on the server came to; undefined when nothing is known of it. */
  withheld(node: RuleNode, row: Row | null): EngineValue | undefined | typeof awaited;
}
