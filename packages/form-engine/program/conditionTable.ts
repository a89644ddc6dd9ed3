import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledRule } from "../compile/compiledForm.ts";
import { Flag, RuleKind } from "../record/flags.ts";

/** A rule of a main field, as far as it is looked at here. */
interface FieldRule {
  readonly id: number;
  readonly kind: number;
  readonly slot: number;
  readonly rule: CompiledRule;
  readonly fixed: number;
  readonly withheld: boolean;
}

/**
 * Conditions of main fields that compare one value with a written one, as `level <= 3` and `status == 'open'` do: forms
 * have hundreds of them on one value, so what they need lies together, by number of the rule, and none has a closure.
 * They come to what their closures would.
 */
export interface ConditionTable {
  /** Position in `operators`, from 1; 0 for every rule that is no such condition. */
  readonly operator: Uint8Array;
  /** Slot of the value it looks at. */
  readonly source: Int32Array;
  /** What an order compares with. */
  readonly bound: Float64Array;
  /** What an equality compares with. */
  readonly wanted: readonly EngineValue[];
  /** Slot of the field, the flags that the condition decides, and those it sets when it holds. */
  readonly target: Int32Array;
  readonly decided: Int32Array;
  readonly given: Int32Array;
}

type Comparison = Extract<CheckedTree, { op: "compare" }>;

const operators: readonly Comparison["operator"][] = ["<", "<=", ">", ">=", "==", "!="];
const firstEquality = 5;

/**
 * The flags that a rule of a field decides; 0 where it decides more than flags, or nothing since the definition decided
 * before.
 */
function decidedBy({ kind, fixed, withheld }: FieldRule): number {
  if (withheld) return 0;
  if (kind === RuleKind.requiredExp) return Flag.requiredWarning | Flag.requiredError;
  if (fixed !== 0) return 0;
  return kind === RuleKind.hiddenExp ? Flag.hidden : kind === RuleKind.readOnlyExp ? Flag.readOnly : 0;
}

/**
 * The value that a comparison looks at and the written one beside it; null where it has others, or values would have to
 * be converted.
 */
function sidesOf({
  family,
  operator,
  left,
  right,
}: Comparison): { slot: number; wanted: boolean | number | string } | null {
  if (left.op !== "slot" || left.scope !== "main" || right.op !== "constant" || right.value === null) return null;
  const isEquality = operator === "==" || operator === "!=";
  const isPlain = isEquality
    ? family === "number" || family === "text"
    : family === "number" && typeof right.value === "number";
  return isPlain ? { slot: left.slot, wanted: right.value } : null;
}

/** Finds the conditions among the rules of main fields; there are `count` rules in all. */
export function conditionTable(rules: readonly FieldRule[], count: number): ConditionTable {
  const operator = new Uint8Array(count);
  const source = new Int32Array(count);
  const bound = new Float64Array(count);
  const wanted = new Array<EngineValue>(count).fill(null);
  const target = new Int32Array(count);
  const decided = new Int32Array(count);
  const given = new Int32Array(count);
  for (const one of rules) {
    const flags = decidedBy(one);
    const { tree } = one.rule;
    if (flags === 0 || tree.op !== "compare") continue;
    const sides = sidesOf(tree);
    if (!sides) continue;
    const { id } = one;
    operator[id] = operators.indexOf(tree.operator) + 1;
    source[id] = sides.slot;
    if (typeof sides.wanted === "number") bound[id] = sides.wanted;
    wanted[id] = sides.wanted;
    target[id] = one.slot;
    decided[id] = flags;
    given[id] = one.kind === RuleKind.requiredExp ? one.fixed : flags;
  }
  return { operator, source, bound, wanted, target, decided, given };
}

/** Whether the condition with a number holds; `main` are the values of the record. */
export function conditionHolds(
  { operator, source, bound, wanted }: ConditionTable,
  id: number,
  main: readonly EngineValue[],
): boolean {
  const how = operator[id] ?? 0;
  const value = main[source[id] ?? 0];
  if (how >= firstEquality) return (value === wanted[id]) === (how === firstEquality);
  if (typeof value !== "number") return false;
  const limit = bound[id] ?? 0;
  switch (how) {
    case 1:
      return value < limit;
    case 2:
      return value <= limit;
    case 3:
      return value > limit;
    default:
      return value >= limit;
  }
}
