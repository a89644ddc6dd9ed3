import type { Condition, Operand } from "@tessera/contract/definitions/condition.ts";
import type { Operator, ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { pathOf } from "../editor/dependenciesOf.ts";
import type { Node } from "../parse/node.ts";
import { parse } from "../parse/parse.ts";
import { areComparable, certainUserFields, comparableType, dayTypes, type TypeOfField } from "./condition.ts";
import { wireOf } from "./conditionValue.ts";
import { joinedRanges } from "./joinedRanges.ts";
import { rangeCondition, sameRangeCondition } from "./rangeCondition.ts";

type Comparing = "=" | "<>" | "<" | "<=" | ">" | ">=";

const flipped: Readonly<Record<Comparing, Comparing>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "=": "=",
  "<>": "<>",
};
const operators: ReadonlyMap<string, Comparing> = new Map([
  ["==", "="],
  ["===", "="],
  ["!=", "<>"],
  ["!==", "<>"],
  ["<", "<"],
  ["<=", "<="],
  [">", ">"],
  [">=", ">="],
]);

/**
 * The condition (design §6, §8) that chooses the records for which an expression holds, whatever is null in them, so
 * that a database can answer it. Null for what no condition says (then the text stays a text), also when it does not
 * parse.
 */
export function textToCondition(text: string, typeOf: TypeOfField): Condition | null {
  const parsed = parse(text);
  return parsed.ok ? conditionOf(parsed.value, typeOf) : null;
}

function conditionOf(node: Node, typeOf: TypeOfField): Condition | null {
  switch (node.kind) {
    case "literal":
      return typeof node.value === "boolean" ? (node.value ? { and: [] } : { or: [] }) : null;
    case "unary":
      return node.operator === "!" ? negated(conditionOf(node.operand, typeOf)) : null;
    case "name":
    case "member":
      return flag(node, typeOf);
    case "binary":
      return comparison(node, typeOf);
    case "call":
      return called(node, typeOf);
    case "logical": {
      if (node.operator === "??") return null;
      const items = operands(node, node.operator).map((operand) => conditionOf(operand, typeOf));
      const known = items.filter((item) => item !== null);
      if (known.length < items.length) return null;
      if (node.operator === "||") return { or: known };
      const tightened = joinedRanges(known);
      const [only] = tightened;
      return tightened.length === 1 && only ? only : { and: tightened };
    }
    default:
      return null;
  }
}

function operands(node: Node, operator: "&&" | "||"): readonly Node[] {
  if (node.kind !== "logical" || node.operator !== operator) return [node];
  return [...operands(node.left, operator), ...operands(node.right, operator)];
}

function negated(item: Condition | null): Condition | null {
  if (!item) return null;
  if ("not" in item) return item.not;
  if (!("field" in item) || !item.operator.startsWith("IS ")) return { not: item };
  return { field: item.field, operator: item.operator === "IS NULL" ? "IS NOT NULL" : "IS NULL" };
}

/** A yes/no field by itself. */
function flag(node: Node, typeOf: TypeOfField): Condition | null {
  const path = pathOf(node)?.join(".");
  return path !== undefined && typeOf(path) === "boolean"
    ? { field: path, operator: "=", operand: { value: true } }
    : null;
}

function comparison(node: Extract<Node, { kind: "binary" }>, typeOf: TypeOfField): Condition | null {
  const operator = operators.get(node.operator);
  if (!operator) return null;
  return (
    compared(node.left, operator, node.right, typeOf) ?? compared(node.right, flipped[operator], node.left, typeOf)
  );
}

function compared(left: Node, operator: Comparing, right: Node, typeOf: TypeOfField): Condition | null {
  const field = pathOf(left)?.join(".");
  const type = field === undefined ? null : comparableType(field, typeOf);
  if (field === undefined) return counted(left, operator, right, typeOf);
  if (!type) return sameRangeCondition(left, operator, right, typeOf);
  if (right.kind === "literal" && right.value === null) return nullTest(field, operator);
  if (!valueTypes[type].operators.includes(operator)) return null;
  const other = pathOf(right)?.join(".");
  const otherType = other === undefined ? null : comparableType(other, typeOf);
  if (other !== undefined && otherType) {
    return areComparable(type, otherType) ? besideField(field, operator, other) : null;
  }
  const operand = operandOf(right, type);
  if (!operand) return null;
  return operator === "<>" ? { not: { field, operator: "=", operand } } : { field, operator, operand };
}

/** `count(list) > 2`: how many values there are. */
function counted(left: Node, operator: Comparing, right: Node, typeOf: TypeOfField): Condition | null {
  if (left.kind !== "call" || left.name !== "count") return null;
  const [list, ...rest] = left.receiver ? [left.receiver, ...left.args] : left.args;
  const field = list && rest.length === 0 ? pathOf(list)?.join(".") : undefined;
  const count = wireOf(right, "integer", false);
  if (field === undefined || typeOf(field) !== "list" || typeof count !== "number") return null;
  const is = (sign: Operator, value: number): Condition => ({ field, operator: sign, operand: { value } });
  switch (operator) {
    case "=":
      return is("COUNT =", count);
    case "<>":
      return { not: is("COUNT =", count) };
    case "<":
      return is("COUNT <", count);
    case "<=":
      return is("COUNT <", count + 1);
    case ">":
      return is("COUNT >", count);
    case ">=":
      return is("COUNT >", count - 1);
  }
}

/** In expressions null equals null and is beside nothing else in any order. */
function nullTest(field: string, operator: Comparing): Condition {
  if (operator === "=") return { field, operator: "IS NULL" };
  return operator === "<>" ? { field, operator: "IS NOT NULL" } : { or: [] };
}

function besideField(field: string, operator: Comparing, other: string): Condition {
  if (operator !== "=" && operator !== "<>") return { field, operator, operand: { field: other } };
  const nulls: Condition = {
    and: [
      { field, operator: "IS NULL" },
      { field: other, operator: "IS NULL" },
    ],
  };
  const equal: Condition = { or: [nulls, { field, operator: "=", operand: { field: other } }] };
  return operator === "=" ? equal : { not: equal };
}

/** What a field is compared with when that is never null; null of anything else. */
function operandOf(node: Node, type: ValueTypeName): Operand | null {
  const path = pathOf(node);
  if (path) {
    const [root, property = "", ...rest] = path;
    const isCertain = root === "user" && rest.length === 0 && type === "text" && certainUserFields.includes(property);
    return isCertain ? { user: property } : null;
  }
  if (node.kind === "call") {
    const days = dayTypes.includes(type) ? daysFromToday(node) : null;
    return days === null ? null : { today: days };
  }
  const value = wireOf(node, type, false);
  return value === null ? null : { value };
}

function daysFromToday(node: Node): number | null {
  if (node.kind !== "call" || node.receiver) return null;
  if (node.name === "today") return node.args.length === 0 ? 0 : null;
  const [from, count, ...rest] = node.args;
  if (node.name !== "addDays" || !from || !count || rest.length > 0) return null;
  const days = wireOf(count, "integer", false);
  const start = daysFromToday(from);
  if (start === null || typeof days !== "number") return null;
  return Math.abs(start + days) <= 100_000 ? start + days : null;
}

function called(node: Extract<Node, { kind: "call" }>, typeOf: TypeOfField): Condition | null {
  const [first, second, ...rest] = node.receiver ? [node.receiver, ...node.args] : node.args;
  if (!first || rest.length > 0) return null;
  const ofRange = rangeCondition(node, typeOf, daysFromToday);
  if (ofRange) return ofRange;
  if (node.name === "isEmpty" && !second) return empty(first, typeOf);
  if (!second) return null;
  if (node.name === "like") return like(first, second, typeOf);
  return node.name === "includes" ? among(first, second, typeOf) : null;
}

function empty(node: Node, typeOf: TypeOfField): Condition | null {
  const field = pathOf(node)?.join(".");
  const type = field === undefined ? null : comparableType(field, typeOf);
  if (field === undefined || !type) return null;
  const isNull: Condition = { field, operator: "IS NULL" };
  return type === "text" ? { or: [isNull, { field, operator: "=", operand: { value: "" } }] } : isNull;
}

function like(node: Node, part: Node, typeOf: TypeOfField): Condition | null {
  const field = pathOf(node)?.join(".");
  if (field === undefined || typeOf(field) !== "text") return null;
  return part.kind === "literal" && typeof part.value === "string"
    ? { field, operator: "LIKE", operand: { value: part.value } }
    : null;
}

function among(list: Node, node: Node, typeOf: TypeOfField): Condition | null {
  const field = pathOf(node)?.join(".");
  const type = field === undefined ? null : comparableType(field, typeOf);
  if (field === undefined || !type || list.kind !== "list") return null;
  const isNull = (item: Node) => item.kind === "literal" && item.value === null;
  const values = list.items.filter((item) => !isNull(item)).map((item) => wireOf(item, type, true));
  if (values.includes(null)) return null;
  const operator: Operator = "IN";
  const found: Condition = valueTypes[type].operators.includes(operator)
    ? { field, operator, operand: { value: values } }
    : { or: values.map((value) => ({ field, operator: "=", operand: { value } })) };
  return list.items.some(isNull) ? { or: [{ field, operator: "IS NULL" }, found] } : found;
}
