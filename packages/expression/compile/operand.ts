import type { CheckedTree } from "../check/tree.ts";
import type { EngineValue } from "../values/value.ts";
import type { Frame } from "./frame.ts";

/** A compiled part of an expression. */
export type Part = (frame: Frame) => EngineValue;

/** One side of an operator: its closure, and what it is where that is simple enough to be read without calling it. */
export interface Operand {
  readonly run: Part;
  /** The slot of the main record that it reads; -1 when it is anything else. */
  readonly main: number;
  /** The slot of the row that it reads; -1 when it is anything else. */
  readonly row: number;
  /** The value that stands in the text; undefined when it is anything else. */
  readonly constant: null | boolean | number | string | undefined;
  /** The same when it is a number; null when it is anything else. */
  readonly written: number | null;
  /** Whether it gives true or false and nothing else, whatever the values are. */
  readonly isBoolean: boolean;
}

/** The operand that a checked part is. */
export function operandOf(tree: CheckedTree, run: Part): Operand {
  const constant = tree.op === "constant" ? tree.value : undefined;
  return {
    run,
    main: slotOf(tree, "main"),
    row: slotOf(tree, "row"),
    constant,
    written: typeof constant === "number" ? constant : null,
    isBoolean: givesBoolean(tree),
  };
}

/**
 * The value of an operand. What is simple is read here instead of by a call: that is most of what rules compare and
 * calculate with.
 */
export function take(frame: Frame, operand: Operand): EngineValue | undefined {
  if (operand.main >= 0) return frame.main[operand.main];
  return operand.row >= 0 ? frame.row?.slots[operand.row] : operand.run(frame);
}

/** Whether a part gives true or false and nothing else, whatever the values are. */
export function givesBoolean(tree: CheckedTree): boolean {
  if (tree.op === "logical") return tree.operator !== "??" && givesBoolean(tree.left) && givesBoolean(tree.right);
  return tree.op === "compare" || tree.op === "not" || (tree.op === "constant" && typeof tree.value === "boolean");
}

function slotOf(tree: CheckedTree, scope: "main" | "row"): number {
  return tree.op === "slot" && tree.scope === scope ? tree.slot : -1;
}
