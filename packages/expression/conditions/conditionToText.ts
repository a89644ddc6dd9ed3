import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { isRangeName } from "@tessera/contract/values/rangeElement.ts";
import type { Operator, ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { isUsableName } from "../check/scope.ts";
import { format } from "../editor/format.ts";
import type { BinaryOperator, LogicalOperator, Node } from "../parse/node.ts";
import {
  areComparable,
  certainUserFields,
  comparableType,
  dayTypes,
  type FieldCondition,
  operandValueOf,
  type TypeOfField,
} from "./condition.ts";
import { literalOf } from "./conditionValue.ts";
import { rangeNode } from "./rangeCondition.ts";

const place = { from: 0, to: 0 };
const no: Node = { kind: "literal", value: false, ...place };
const nothing: Node = { kind: "literal", value: null, ...place };
const signs: ReadonlyMap<Operator, BinaryOperator> = new Map([
  ["=", "=="],
  ["<>", "!="],
  ["<", "<"],
  ["<=", "<="],
  [">", ">"],
  [">=", ">="],
]);

const countSigns: ReadonlyMap<Operator, BinaryOperator> = new Map([
  ["COUNT =", "=="],
  ["COUNT <", "<"],
  ["COUNT >", ">"],
]);

/**
 * The expression that holds for the records that a condition (design §6, §8) chooses, whatever is null in them. Null
 * for what no expression says: child rows, parameters of the page, the display name of a reference, fields unknown to
 * `typeOf`, and values that are not of their field's type.
 */
export function conditionToText(condition: Condition, typeOf: TypeOfField): string | null {
  const node = nodeOf(condition, typeOf);
  return node && format(node);
}

function nodeOf(condition: Condition, typeOf: TypeOfField): Node | null {
  if ("and" in condition)
    return joined(
      "&&",
      condition.and.map((item) => nodeOf(item, typeOf)),
    );
  if ("or" in condition)
    return (
      emptyText(condition, typeOf) ??
      joined(
        "||",
        condition.or.map((item) => nodeOf(item, typeOf)),
      )
    );
  if ("not" in condition) return negation(nodeOf(condition.not, typeOf));
  return "field" in condition ? fieldNode(condition, typeOf) : null;
}

/** A text that is null or '' is called empty. */
function emptyText({ or }: Extract<Condition, { or: readonly Condition[] }>, typeOf: TypeOfField): Node | null {
  const [first, second, ...rest] = or;
  if (!first || !second || rest.length > 0 || !("field" in first) || !("field" in second)) return null;
  const isEmpty =
    first.operator === "IS NULL" &&
    second.operator === "=" &&
    first.field === second.field &&
    operandValueOf(second) === "" &&
    typeOf(first.field) === "text";
  const field = isEmpty ? pathNode(first.field) : null;
  return field && call("isEmpty", [field]);
}

function fieldNode(condition: FieldCondition, typeOf: TypeOfField): Node | null {
  const field = pathNode(condition.field);
  const type = comparableType(condition.field, typeOf);
  const { operand, operator } = condition;
  if (field && typeOf(condition.field) === "list") return countNode(field, operator, operandValueOf(condition));
  const range = typeOf(condition.field);
  if (field && range !== null && isRangeName(range)) {
    return rangeNode(field, condition, { name: range, typeOf, nodes: { field: pathNode, today: dayOf } });
  }
  if (!field || !type || !valueTypes[type].operators.includes(operator)) return null;
  if (operator === "IS NULL") return compare("==", field, nothing);
  if (operator === "IS NOT NULL") return isThere(field);
  if (!operand) return no;
  if ("field" in operand) return besideField(field, type, operator, operand.field, typeOf);
  if ("value" in operand) return besideValue(field, type, operator, operandValueOf(condition) ?? null);
  const sign = signs.get(operator);
  const other =
    "today" in operand ? dayNode(operand.today, type) : "user" in operand ? userNode(operand.user, type) : null;
  return sign && other
    ? sign === "!="
      ? both("&&", isThere(field), compare(sign, field, other))
      : compare(sign, field, other)
    : null;
}

/** How many values there are: a list of none, or null, has 0. */
function countNode(list: Node, operator: Operator, value: Json | undefined): Node | null {
  const sign = countSigns.get(operator);
  const count = call("count", [list]);
  if (!sign || !count || value === undefined) return null;
  return value === null ? no : compare(sign, count, literalOf(value, "integer"));
}

function besideValue(field: Node, type: ValueTypeName, operator: Operator, value: Json): Node | null {
  if (value === null) return no;
  switch (operator) {
    case "LIKE":
      return containing(field, type, value);
    case "NOT LIKE":
      return both("&&", isThere(field), negation(containing(field, type, value)));
    case "IN":
      return among(field, type, value);
    case "NOT IN":
      return both("&&", isThere(field), negation(among(field, type, value)));
    case "BETWEEN":
    case "NOT BETWEEN": {
      if (!Array.isArray(value) || value.length !== 2) return null;
      const [from = null, to = null] = value;
      if (from === null || to === null) return no;
      const range = both("&&", compare(">=", field, literalOf(from, type)), compare("<=", field, literalOf(to, type)));
      return operator === "BETWEEN" ? range : both("&&", isThere(field), negation(range));
    }
    case "<>":
      return both("&&", isThere(field), compare("!=", field, literalOf(value, type)));
    default: {
      const sign = signs.get(operator);
      return sign ? compare(sign, field, literalOf(value, type)) : null;
    }
  }
}

function besideField(
  field: Node,
  type: ValueTypeName,
  operator: Operator,
  path: string,
  typeOf: TypeOfField,
): Node | null {
  const other = pathNode(path);
  const otherType = comparableType(path, typeOf);
  const sign = signs.get(operator);
  if (!other || !otherType || !sign || !areComparable(type, otherType)) return null;
  if (sign === "==") return both("&&", isThere(field), compare(sign, field, other));
  if (sign === "!=") return both("&&", both("&&", isThere(field), isThere(other)), compare(sign, field, other));
  return compare(sign, field, other);
}

function containing(field: Node, type: ValueTypeName, value: Json): Node | null {
  if (type !== "text" || (typeof value !== "string" && typeof value !== "number")) return null;
  return call("like", [field, { kind: "literal", value: String(value), ...place }]);
}

function among(field: Node, type: ValueTypeName, value: Json): Node | null {
  if (!Array.isArray(value)) return null;
  const items = value.filter((item) => item !== null).map((item) => literalOf(item, type));
  const known = items.filter((item) => item !== null);
  if (known.length < items.length) return null;
  // Numbers in a list are not exact, those beside an exact field are.
  if (type === "decimal" || type === "bigint")
    return joined(
      "||",
      known.map((item) => compare("==", field, item)),
    );
  return call("includes", [{ kind: "list", items: known, ...place }, field]);
}

function dayNode(days: number, type: ValueTypeName): Node | null {
  if (!dayTypes.includes(type)) return null;
  const today = call("today", []);
  const count = literalOf(days, "integer");
  return days === 0 ? today : call("addDays", [today, count]);
}

/** A day counted from today, as a date. */
const dayOf = (days: number): Node | null => dayNode(days, "date");

function userNode(property: string, type: ValueTypeName): Node | null {
  return type === "text" && certainUserFields.includes(property) ? pathNode(`user.${property}`) : null;
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

function isThere(field: Node): Node | null {
  return compare("!=", field, nothing);
}

function compare(operator: BinaryOperator, left: Node, right: Node | null): Node | null {
  return right && { kind: "binary", operator, left, right, ...place };
}

function joined(operator: LogicalOperator, items: readonly (Node | null)[]): Node | null {
  const [first, ...rest] = items;
  if (first === undefined) return { kind: "literal", value: operator === "&&", ...place };
  return rest.reduce((left, right) => both(operator, left, right), first);
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
