import type { ConditionScalar, ConditionTree, FieldCondition } from "./condition.ts";
import { format } from "./format.ts";
import type { BinaryOperator, LogicalOperator, Node } from "./node.ts";
import { isUsableName } from "./scope.ts";

const place = { from: 0, to: 0 };

/** The expression that says what a condition tree says; null when a field is no name or path of names, or a number is not finite. */
export function conditionToText(tree: ConditionTree): string | null {
  const node = nodeOf(tree);
  return node && format(node);
}

function nodeOf(tree: ConditionTree): Node | null {
  if (tree.kind === "field") return fieldNode(tree);
  if (tree.kind === "not") return negation(nodeOf(tree.item));
  const [first, ...rest] = tree.items.map(nodeOf);
  if (first === undefined) return { kind: "literal", value: tree.kind === "and", ...place };
  return rest.reduce((left, right) => both(tree.kind === "and" ? "&&" : "||", left, right), first);
}

function fieldNode(condition: FieldCondition): Node | null {
  const field = pathNode(condition.field);
  if (!field) return null;
  switch (condition.operator) {
    case "=":
      return compare("==", field, scalarNode(condition.value));
    case "<>":
      return compare("!=", field, scalarNode(condition.value));
    case "LIKE":
      return call("contains", [field, scalarNode(condition.value)]);
    case "NOT LIKE":
      return negation(call("contains", [field, scalarNode(condition.value)]));
    case "IN":
      return call("includes", [listNode(condition.value), field]);
    case "NOT IN":
      return negation(call("includes", [listNode(condition.value), field]));
    case "BETWEEN":
      return between(field, condition.value);
    case "NOT BETWEEN":
      return negation(between(field, condition.value));
    case "EMPTY":
      return call("isEmpty", [field]);
    case "NOT EMPTY":
      return negation(call("isEmpty", [field]));
    default:
      return compare(condition.operator, field, scalarNode(condition.value));
  }
}

function pathNode(path: string): Node | null {
  const [root = "", ...members] = path.split(".");
  const scoped = members.length > 0 && ["row", "parent", "user", "params"].includes(root);
  if (!(scoped || isUsableName(root)) || !members.every((name) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)))
    return null;
  return members.reduce<Node>(
    (object, name) => ({ kind: "member", object, name, nameFrom: 0, optional: false, ...place }),
    { kind: "name", name: root, ...place },
  );
}

function scalarNode(value: ConditionScalar): Node | null {
  if (typeof value !== "number") return { kind: "literal", value, ...place };
  if (!Number.isFinite(value)) return null;
  const magnitude: Node = { kind: "number", value: Math.abs(value), text: String(Math.abs(value)), ...place };
  return value < 0 ? { kind: "unary", operator: "-", operand: magnitude, ...place } : magnitude;
}

function listNode(values: readonly ConditionScalar[]): Node | null {
  const items = values.map(scalarNode).filter((item) => item !== null);
  return items.length === values.length ? { kind: "list", items, ...place } : null;
}

function between(field: Node, [from, to]: readonly [ConditionScalar, ConditionScalar]): Node | null {
  return both("&&", compare(">=", field, scalarNode(from)), compare("<=", field, scalarNode(to)));
}

function compare(operator: BinaryOperator, left: Node, right: Node | null): Node | null {
  return right && { kind: "binary", operator, left, right, ...place };
}

function both(operator: LogicalOperator, left: Node | null, right: Node | null): Node | null {
  if (!left || !right) return null;
  if (right.kind === "logical" && right.operator === operator) {
    return both(operator, both(operator, left, right.left), right.right);
  }
  return { kind: "logical", operator, left, right, ...place };
}

function negation(operand: Node | null): Node | null {
  return operand && { kind: "unary", operator: "!", operand, ...place };
}

function call(name: string, args: readonly (Node | null)[]): Node | null {
  const present = args.filter((argument) => argument !== null);
  if (present.length < args.length) return null;
  return { kind: "call", name, nameFrom: 0, receiver: null, optional: false, args: present, ...place };
}
