import { Decimal } from "@tessera/std/decimal.ts";
import type { ComparisonOperator, Node } from "../parse/node.ts";
import { isTime, readMoment } from "../values/temporal.ts";
import { type CheckContext, dependOnWhole, type Local, report, type Typed, unusable } from "./checkContext.ts";
import { rangeLiteral } from "./rangeLiteral.ts";
import type { ArithmeticOperator, CheckedTree } from "./tree.ts";
import {
  type ExpressionType,
  isOneOf,
  join,
  numberKinds,
  openKinds,
  type ScalarKind,
  sameRange,
  scalar,
  type TypeKind,
  textKinds,
} from "./type.ts";

type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;

/** Checks an operator with one operand. */
export function checkUnary(context: CheckContext, node: Of<"unary">, locals: readonly Local[]): Typed {
  const operand = context.visit(node.operand, locals);
  const { constant, tree, type } = operand;
  if (node.operator === "!") {
    if (constant) report(context, node.operand, "constant_condition", {}, "warning");
    return { tree: { op: "not", operand: tree }, type: scalar("boolean"), constant };
  }
  if (!isOneOf(type.kind, numberKinds) && !isOneOf(type.kind, openKinds)) {
    report(context, node, "operator_type", { operator: node.operator, left: type.kind, right: type.kind });
    return unusable;
  }
  if (node.operator === "+") return operand;
  if (tree.op === "constant" && typeof tree.value === "number" && tree.value !== 0) {
    return { tree: { op: "constant", value: -tree.value }, type, constant };
  }
  return { tree: { op: "negate", operand: tree }, type, constant };
}

/** Checks `&&`, `||` and `??`. */
export function checkLogical(context: CheckContext, node: Of<"logical">, locals: readonly Local[]): Typed {
  const left = context.visit(node.left, locals);
  const right = context.visit(node.right, locals);
  if (left.constant) report(context, node.left, "constant_condition", {}, "warning");
  else if (node.operator !== "??" && right.constant && right.type.kind === "boolean") {
    report(context, node.right, "constant_condition", {}, "warning");
  }
  return {
    tree: { op: "logical", operator: node.operator, left: left.tree, right: right.tree },
    type: joined(context, left.type, right.type),
    constant: left.constant && right.constant,
  };
}

/** Checks `test ? yes : no`. */
export function checkConditional(context: CheckContext, node: Of<"conditional">, locals: readonly Local[]): Typed {
  const test = context.visit(node.test, locals);
  const yes = context.visit(node.yes, locals);
  const no = context.visit(node.no, locals);
  if (test.constant) report(context, node.test, "constant_condition", {}, "warning");
  return {
    tree: { op: "choose", test: test.tree, yes: yes.tree, no: no.tree },
    type: joined(context, yes.type, no.type),
    constant: test.constant && yes.constant && no.constant,
  };
}

/** Checks arithmetic, joining of texts and comparison. */
export function checkBinary(context: CheckContext, node: Of<"binary">, locals: readonly Local[]): Typed {
  const left = context.visit(node.left, locals);
  const right = context.visit(node.right, locals);
  const { operator } = node;
  switch (operator) {
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
    case "**":
      return arithmetic(context, node, operator, left, right);
    default:
      return comparison(context, node, operator, left, right);
  }
}

/** The parts of a text to be joined: parts that are joined texts themselves are taken apart. */
export function concatenation(parts: readonly Typed[]): Typed {
  const trees = parts.flatMap(({ tree }) => (tree.op === "concat" ? tree.parts : [tree]));
  return {
    tree: { op: "concat", parts: trees },
    type: scalar("text"),
    constant: parts.every((part) => part.constant),
  };
}

/** Whether the type can be part of a text; reports `operator_type` when not. */
export function isPrintable(type: ExpressionType): boolean {
  return type.kind !== "row" && type.kind !== "function" && !(type.kind === "list" && type.item.kind === "row");
}

function arithmetic(
  context: CheckContext,
  node: Of<"binary">,
  operator: ArithmeticOperator,
  left: Typed,
  right: Typed,
): Typed {
  const kinds = [left.type.kind, right.type.kind] as const;
  const constant = left.constant && right.constant;
  if (
    operator === "+" &&
    kinds.some((kind) => isOneOf(kind, textKinds)) &&
    isPrintable(left.type) &&
    isPrintable(right.type)
  ) {
    return concatenation([left, right]);
  }
  if (!kinds.every((kind) => isOneOf(kind, numberKinds) || isOneOf(kind, openKinds))) {
    report(context, node, "operator_type", { operator, left: kinds[0], right: kinds[1] });
    return unusable;
  }
  const open = kinds.some((kind) => kind === "unknown" || kind === "json") || kinds.every((kind) => kind === "null");
  const decimal = !open && kinds.includes("decimal");
  if (decimal && operator === "**") {
    report(context, node, "operator_type", { operator, left: kinds[0], right: kinds[1] });
    return unusable;
  }
  const family = open ? "open" : decimal ? "decimal" : "number";
  const tree: CheckedTree = {
    op: "arithmetic",
    family,
    operator,
    left: decimal ? exactLiteral(node.left, left.tree) : left.tree,
    right: decimal ? exactLiteral(node.right, right.tree) : right.tree,
  };
  return { tree, type: scalar(resultKind(family, operator, kinds)), constant };
}

function resultKind(family: string, operator: ArithmeticOperator, kinds: readonly TypeKind[]): ScalarKind {
  if (family === "decimal") return "decimal";
  if (family === "open") return "unknown";
  const whole = kinds.every((kind) => kind === "integer" || kind === "null");
  return whole && operator !== "/" && operator !== "**" ? "integer" : "float";
}

function writtenDecimal(node: Node): Decimal | null {
  if (node.kind === "number") return Decimal.parse(node.text);
  if (node.kind !== "unary" || node.operator === "!") return null;
  const operand = writtenDecimal(node.operand);
  return operand && node.operator === "-" ? operand.negate() : operand;
}

/** A number written in the text becomes exactly the decimal that was written. */
export function exactLiteral(node: Node, tree: CheckedTree): CheckedTree {
  if (tree.op !== "constant" || typeof tree.value !== "number") return tree;
  const value = writtenDecimal(node) ?? Decimal.fromNumber(tree.value);
  return value ? { op: "decimal", text: value.toString() } : tree;
}

function comparison(
  context: CheckContext,
  node: Of<"binary">,
  written: ComparisonOperator,
  left: Typed,
  right: Typed,
): Typed {
  const operator = written === "===" ? "==" : written === "!==" ? "!=" : written;
  const equality = operator === "==" || operator === "!=";
  const constant = left.constant && right.constant;
  const first = onWallClock(literalAs(rangeLiteral(left, right.type), right.type.kind), right.type.kind);
  const second = onWallClock(literalAs(rangeLiteral(right, left.type), left.type.kind), left.type.kind);
  const alike = first.type.kind !== "range" || second.type.kind !== "range" || sameRange(first.type, second.type);
  const family = alike ? comparisonFamily(first.type.kind, second.type.kind, equality) : null;
  if (!family) {
    report(context, node, "unlike_types", { left: left.type.kind, right: right.type.kind });
    return { ...unusable, type: scalar("boolean") };
  }
  if (constant || isSettled(left, right, equality)) report(context, node, "constant_condition", {}, "warning");
  dependOnWhole(context, left.type);
  dependOnWhole(context, right.type);
  const decimal = family === "decimal";
  return {
    tree: {
      op: "compare",
      family,
      operator,
      left: decimal ? exactLiteral(node.left, first.tree) : asMoment(first, second.type.kind),
      right: decimal ? exactLiteral(node.right, second.tree) : asMoment(second, first.type.kind),
    },
    type: scalar("boolean"),
    constant,
  };
}

/** A field beside itself, and null in an order, have one answer whatever the values are. */
function isSettled(left: Typed, right: Typed, equality: boolean): boolean {
  if (!equality && (left.type.kind === "null" || right.type.kind === "null")) return true;
  const [first, second] = [left.tree, right.tree];
  return first.op === "slot" && second.op === "slot" && first.scope === second.scope && first.slot === second.slot;
}

function comparisonFamily(
  left: TypeKind,
  right: TypeKind,
  equality: boolean,
): "number" | "decimal" | "text" | "open" | null {
  if (isOneOf(left, openKinds) || isOneOf(right, openKinds)) return "open";
  if (isOneOf(left, numberKinds) && isOneOf(right, numberKinds)) {
    return left === "decimal" || right === "decimal" ? "decimal" : "number";
  }
  if (isOneOf(left, textKinds) && isOneOf(right, textKinds)) return "text";
  if (isOneOf(left, ["date", "datetime"]) && isOneOf(right, ["date", "datetime"])) return "text";
  if (left !== right || left === "function") return null;
  if (left === "time" || left === "instant") return "text";
  return equality ? "open" : null;
}

/** A date compared with a datetime counts as its first moment. */
function asMoment(part: Typed, other: TypeKind): CheckedTree {
  return part.type.kind === "date" && other === "datetime" ? { op: "midnight", date: part.tree } : part.tree;
}

/** An instant next to a date or datetime counts as what a clock in the person's zone shows. */
export function onWallClock(part: Typed, other: TypeKind): Typed {
  if (part.type.kind !== "instant" || (other !== "datetime" && other !== "date")) return part;
  return { tree: { op: "wallClock", instant: part.tree }, type: scalar("datetime"), constant: false };
}

/**
 * A text written in the expression, next to a value of a temporal kind, is taken as a value of that kind (a date also
 * as a datetime) when it is one.
 */
export function literalAs(part: Typed, kind: TypeKind): Typed {
  const { tree } = part;
  if (tree.op !== "constant" || typeof tree.value !== "string") return part;
  if (kind === "time") return isTime(tree.value) ? { ...part, type: scalar("time") } : part;
  if (kind !== "date" && kind !== "datetime" && kind !== "instant") return part;
  const moment = readMoment(tree.value);
  if (!moment) return part;
  if (moment.time === null) return kind === "instant" ? part : { ...part, type: scalar("date") };
  return { ...part, type: scalar(kind === "instant" ? "instant" : "datetime") };
}

function joined(context: CheckContext, left: ExpressionType, right: ExpressionType): ExpressionType {
  dependOnWhole(context, left);
  dependOnWhole(context, right);
  return join(left, right);
}
