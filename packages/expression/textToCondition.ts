import type { ConditionScalar, ConditionTree, FieldCondition } from "./condition.ts";
import { pathOf } from "./dependenciesOf.ts";
import type { Node } from "./node.ts";
import { parse } from "./parse.ts";

/**
 * The condition tree that says what an expression says; null when no tree can (then the text stays as it is), also when
 * it does not parse. A bare field is not taken as a condition, because what makes it hold depends on its type.
 */
export function textToCondition(text: string): ConditionTree | null {
  const parsed = parse(text);
  return parsed.ok ? treeOf(parsed.value) : null;
}

function treeOf(node: Node): ConditionTree | null {
  switch (node.kind) {
    case "literal":
      return typeof node.value === "boolean" ? { kind: node.value ? "and" : "or", items: [] } : null;
    case "unary":
      return node.operator === "!" ? negated(treeOf(node.operand)) : null;
    case "binary":
      return comparison(node);
    case "call":
      return calledCondition(node);
    case "logical": {
      if (node.operator === "??") return null;
      const items = operands(node, node.operator).map(treeOf);
      const known = items.filter((item) => item !== null);
      if (known.length < items.length) return null;
      const kind = node.operator === "&&" ? "and" : "or";
      const joined = kind === "and" ? withRanges(known) : known;
      const [only] = joined;
      return joined.length === 1 && only ? only : { kind, items: joined };
    }
    default:
      return null;
  }
}

function operands(node: Node, operator: "&&" | "||"): readonly Node[] {
  if (node.kind !== "logical" || node.operator !== operator) return [node];
  return [...operands(node.left, operator), ...operands(node.right, operator)];
}

function withRanges(items: readonly ConditionTree[]): readonly ConditionTree[] {
  const joined: ConditionTree[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    if (
      before?.kind === "field" &&
      item.kind === "field" &&
      before.field === item.field &&
      before.operator === ">=" &&
      item.operator === "<="
    ) {
      joined[joined.length - 1] = {
        kind: "field",
        field: item.field,
        operator: "BETWEEN",
        value: [before.value, item.value],
      };
    } else joined.push(item);
  }
  return joined;
}

function negated(item: ConditionTree | null): ConditionTree | null {
  if (item?.kind !== "field") return item && { kind: "not", item };
  switch (item.operator) {
    case "LIKE":
      return { ...item, operator: "NOT LIKE" };
    case "IN":
      return { ...item, operator: "NOT IN" };
    case "BETWEEN":
      return { ...item, operator: "NOT BETWEEN" };
    case "EMPTY":
      return { ...item, operator: "NOT EMPTY" };
    default:
      return { kind: "not", item };
  }
}

const flipped = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "<>": "<>" } as const;
const operators: ReadonlyMap<string, keyof typeof flipped> = new Map([
  ["==", "="],
  ["===", "="],
  ["!=", "<>"],
  ["!==", "<>"],
  ["<", "<"],
  ["<=", "<="],
  [">", ">"],
  [">=", ">="],
]);

function comparison(node: Extract<Node, { kind: "binary" }>): FieldCondition | null {
  const operator = operators.get(node.operator);
  if (!operator) return null;
  const field = pathOf(node.left);
  const value = scalarOf(node.right);
  if (field && value !== undefined) return { kind: "field", field: field.join("."), operator, value };
  const right = pathOf(node.right);
  const left = scalarOf(node.left);
  if (!right || left === undefined) return null;
  return { kind: "field", field: right.join("."), operator: flipped[operator], value: left };
}

function calledCondition(node: Extract<Node, { kind: "call" }>): FieldCondition | null {
  const [first, second, ...rest] = node.receiver ? [node.receiver, ...node.args] : node.args;
  if (!first || rest.length > 0) return null;
  const field = pathOf(first)?.join(".");
  if (node.name === "isEmpty" && !second)
    return field === undefined ? null : { kind: "field", field, operator: "EMPTY" };
  if (!second) return null;
  if (node.name === "contains" && field !== undefined) {
    const value = scalarOf(second);
    return typeof value === "string" ? { kind: "field", field, operator: "LIKE", value } : null;
  }
  const listed = pathOf(second)?.join(".");
  if (node.name !== "includes" || first.kind !== "list" || listed === undefined) return null;
  const values = first.items.map(scalarOf);
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? { kind: "field", field: listed, operator: "IN", value: known } : null;
}

function scalarOf(node: Node): ConditionScalar | undefined {
  if (node.kind === "literal" || node.kind === "number") return node.value;
  if (node.kind !== "unary" || node.operator !== "-" || node.operand.kind !== "number") return undefined;
  return -node.operand.value;
}
