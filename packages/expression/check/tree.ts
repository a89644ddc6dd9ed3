import type { ComparisonOperator, LogicalOperator } from "../parse/node.ts";
import type { ScopeName, TypeKind } from "./type.ts";

/** Operators of arithmetic; on text and on open values `+` may also join texts. */
export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%" | "**";
/** What the operands are known to be: it chooses the operation. `open` decides by the values. */
export type ArithmeticFamily = "number" | "decimal" | "open";
/** As `ArithmeticFamily`; `text` covers wire text of one temporal type too. */
export type ComparisonFamily = "number" | "decimal" | "text" | "open";

/**
 * A checked expression: plain JSON, every name resolved to a slot, every operator to an operation. Publish stores it
 * and browsers get it; it needs no parser. Made only by `check`.
 */
export type CheckedTree =
  | { readonly op: "constant"; readonly value: null | boolean | number | string }
  | { readonly op: "decimal"; readonly text: string }
  | { readonly op: "slot"; readonly scope: ScopeName; readonly slot: number }
  | { readonly op: "whole"; readonly scope: "row" | "parent" }
  | { readonly op: "index" }
  | { readonly op: "local"; readonly local: number }
  | { readonly op: "column"; readonly object: CheckedTree; readonly slot: number }
  | { readonly op: "columns"; readonly list: CheckedTree; readonly slot: number }
  | { readonly op: "key"; readonly object: CheckedTree; readonly name: string }
  | { readonly op: "length"; readonly object: CheckedTree }
  | { readonly op: "element"; readonly object: CheckedTree; readonly index: CheckedTree }
  | { readonly op: "not"; readonly operand: CheckedTree }
  | { readonly op: "negate"; readonly operand: CheckedTree }
  | {
      readonly op: "arithmetic";
      readonly family: ArithmeticFamily;
      readonly operator: ArithmeticOperator;
      readonly left: CheckedTree;
      readonly right: CheckedTree;
    }
  | { readonly op: "concat"; readonly parts: readonly CheckedTree[] }
  | {
      readonly op: "compare";
      readonly family: ComparisonFamily;
      readonly operator: Exclude<ComparisonOperator, "===" | "!==">;
      readonly left: CheckedTree;
      readonly right: CheckedTree;
    }
  /** A date as the datetime of its first moment. */
  | { readonly op: "midnight"; readonly date: CheckedTree }
  /** An instant as the datetime that a clock in the person's zone shows. */
  | { readonly op: "wallClock"; readonly instant: CheckedTree }
  | {
      readonly op: "logical";
      readonly operator: LogicalOperator;
      readonly left: CheckedTree;
      readonly right: CheckedTree;
    }
  | { readonly op: "choose"; readonly test: CheckedTree; readonly yes: CheckedTree; readonly no: CheckedTree }
  | { readonly op: "list"; readonly items: readonly CheckedTree[] }
  | { readonly op: "object"; readonly names: readonly string[]; readonly values: readonly CheckedTree[] }
  | {
      readonly op: "lambda";
      /** Position of the first parameter in the frame's locals; the others follow. */
      readonly local: number;
      readonly count: number;
      readonly body: CheckedTree;
      /** Nodes of the body: the fuel of one call. */
      readonly size: number;
    }
  | {
      readonly op: "call";
      readonly function: string;
      readonly args: readonly CheckedTree[];
      /** Kind of the result, or of its items when it is a list. */
      readonly result: TypeKind;
    };
