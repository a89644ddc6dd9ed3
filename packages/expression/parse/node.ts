interface Positioned {
  /** Offsets in the text: first character, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** Operators with two operands that both are evaluated. */
export type BinaryOperator = "+" | "-" | "*" | "/" | "%" | "**" | ComparisonOperator;
/** Operators that answer yes or no; `==` and `===` mean the same, because nothing is ever coerced. */
export type ComparisonOperator = "==" | "!=" | "===" | "!==" | "<" | "<=" | ">" | ">=";
/** Operators whose right operand is evaluated only when needed. */
export type LogicalOperator = "&&" | "||" | "??";

/** The parsed form of an expression: plain JSON, nothing resolved yet. */
export type Node = Positioned & NodeBody;

type NodeBody =
  | { readonly kind: "literal"; readonly value: null | boolean | string }
  | { readonly kind: "number"; readonly value: number; readonly text: string }
  | { readonly kind: "template"; readonly texts: readonly string[]; readonly parts: readonly Node[] }
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "member";
      readonly object: Node;
      readonly name: string;
      readonly optional: boolean;
      readonly nameFrom: number;
    }
  | { readonly kind: "element"; readonly object: Node; readonly index: Node; readonly optional: boolean }
  | { readonly kind: "unary"; readonly operator: "!" | "-" | "+"; readonly operand: Node }
  | { readonly kind: "binary"; readonly operator: BinaryOperator; readonly left: Node; readonly right: Node }
  | { readonly kind: "logical"; readonly operator: LogicalOperator; readonly left: Node; readonly right: Node }
  | { readonly kind: "conditional"; readonly test: Node; readonly yes: Node; readonly no: Node }
  | { readonly kind: "list"; readonly items: readonly Node[] }
  | { readonly kind: "object"; readonly entries: readonly { readonly name: string; readonly value: Node }[] }
  | { readonly kind: "lambda"; readonly parameters: readonly string[]; readonly body: Node }
  | {
      readonly kind: "call";
      readonly name: string;
      /** Where the function's name stands. */
      readonly nameFrom: number;
      /** What stands before the point in `lines.sum(…)`; null for `sum(lines, …)`. */
      readonly receiver: Node | null;
      readonly optional: boolean;
      readonly args: readonly Node[];
    };

/** The nodes directly inside a node, in the order of the text. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "template":
      return node.parts;
    case "member":
      return [node.object];
    case "element":
      return [node.object, node.index];
    case "unary":
      return [node.operand];
    case "binary":
    case "logical":
      return [node.left, node.right];
    case "conditional":
      return [node.test, node.yes, node.no];
    case "list":
      return node.items;
    case "object":
      return node.entries.map((entry) => entry.value);
    case "lambda":
      return [node.body];
    case "call":
      return node.receiver ? [node.receiver, ...node.args] : node.args;
    default:
      return [];
  }
}
