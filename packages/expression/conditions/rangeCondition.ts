import type { Condition, Operand } from "@tessera/contract/definitions/condition.ts";
import { isRangeName, type RangeName } from "@tessera/contract/values/rangeElement.ts";
import { asRange } from "@tessera/contract/values/rangeRelation.ts";
import { emptyRange } from "@tessera/contract/values/rangeText.ts";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { pathOf } from "../editor/dependenciesOf.ts";
import type { Node } from "../parse/node.ts";
import type { TypeOfField } from "./condition.ts";

/** Functions by the operator that asks the same of a range. */
const functions: ReadonlyMap<Operator, string> = new Map([
  ["CONTAINS", "contains"],
  ["OVERLAPS", "overlaps"],
  ["BEFORE", "isBefore"],
  ["AFTER", "isAfter"],
]);
const operators: ReadonlyMap<string, Operator> = new Map([...functions].map(([operator, name]) => [name, operator]));

/**
 * Types of ranges that a day counted from today can be compared with: of instants, which moment a day begins at depends
 * on who asks.
 */
const ofDays: readonly RangeName[] = ["date_range", "datetime_range"];

const place = { from: 0, to: 0 };

/**
 * The range, or the one value, that a condition or a text names, as the database writes it; undefined for what is none
 * of the type.
 */
function rangeText(value: Json, name: RangeName): string | undefined {
  const given = typeof value === "number" ? Decimal.fromNumber(value)?.toString() : value;
  if (typeof given !== "string") return undefined;
  const isDay = (name === "datetime_range" || name === "timestamp_range") && given.length === 10;
  const checked = rangeTypes[name].check(asRange(isDay ? `${given} 00:00:00` : given), { postgres: "" });
  return checked.ok ? String(checked.value) : undefined;
}

function writtenText(node: Node): string | null {
  if (node.kind === "literal") return typeof node.value === "string" ? node.value : null;
  if (node.kind === "number") return Decimal.parse(node.text)?.toString() ?? null;
  if (node.kind !== "unary" || node.operator !== "-" || node.operand.kind !== "number") return null;
  return Decimal.parse(node.operand.text)?.negate().toString() ?? null;
}

/** What a call over a range is about: the path of the range, and its type; null where it is over none. */
function rangeAt(
  node: Node | undefined,
  typeOf: TypeOfField,
): { readonly field: string; readonly name: RangeName } | null {
  const field = node && pathOf(node)?.join(".");
  const type = field === undefined ? null : typeOf(field);
  return field !== undefined && type !== null && isRangeName(type) ? { field, name: type } : null;
}

function operandOf(
  node: Node,
  name: RangeName,
  typeOf: TypeOfField,
  daysFromToday: (node: Node) => number | null,
): Operand | null {
  const path = pathOf(node)?.join(".");
  if (path !== undefined) {
    const type = typeOf(path);
    return type === name || type === rangeTypes[name].range?.name ? { field: path } : null;
  }
  const days = ofDays.includes(name) ? daysFromToday(node) : null;
  if (days !== null) return { today: days };
  const text = writtenText(node);
  const value = text === null ? undefined : rangeText(text, name);
  return value === undefined ? null : { value };
}

/** The condition that a call over a range says; null for none. */
export function rangeCondition(
  node: Extract<Node, { kind: "call" }>,
  typeOf: TypeOfField,
  daysFromToday: (node: Node) => number | null,
): Condition | null {
  const [first, second, ...rest] = node.receiver ? [node.receiver, ...node.args] : node.args;
  const range = rangeAt(first, typeOf);
  if (range === null || rest.length > 0) return null;
  const { field, name } = range;
  if (node.name === "isEmpty") return second ? null : { field, operator: "IS NULL" };
  const operator = operators.get(node.name);
  const operand = operator && second ? operandOf(second, name, typeOf, daysFromToday) : null;
  return operator && operand ? { field, operator, operand } : null;
}

/**
 * The condition that a comparison of a range with a written one says: `=` or, where they differ or either holds no
 * value, the opposite. Null for none.
 */
export function sameRangeCondition(left: Node, operator: Operator, right: Node, typeOf: TypeOfField): Condition | null {
  const range = rangeAt(left, typeOf);
  const text = range && right.kind === "literal" && typeof right.value === "string" ? right.value : null;
  if (range === null || text === null || (operator !== "=" && operator !== "<>")) return null;
  const checked = rangeTypes[range.name].check(text, { postgres: "" });
  // Two that hold no value are equal to an expression, to the database nothing is.
  if (!checked.ok || checked.value === emptyRange) return null;
  const equal: Condition = { field: range.field, operator: "=", operand: { value: checked.value } };
  return operator === "=" ? equal : { not: equal };
}

const call = (name: string, args: readonly Node[]): Node => ({
  kind: "call",
  name,
  nameFrom: 0,
  receiver: null,
  optional: false,
  args,
  ...place,
});
const not = (operand: Node): Node => ({ kind: "unary", operator: "!", operand, ...place });

/**
 * How the parts of an expression are written for an operand: a day from today, another field; null for what cannot be
 * written.
 */
export interface OperandNodes {
  readonly today: (days: number) => Node | null;
  readonly field: (path: string) => Node | null;
}

function operandNode(operand: Operand, name: RangeName, typeOf: TypeOfField, nodes: OperandNodes): Node | null {
  if ("today" in operand) return ofDays.includes(name) ? nodes.today(operand.today) : null;
  if ("field" in operand) {
    const type = typeOf(operand.field);
    return type === name || type === rangeTypes[name].range?.name ? nodes.field(operand.field) : null;
  }
  if (!("value" in operand)) return null;
  // The document's schema lets only JSON through.
  const text = rangeText(operand.value as Json, name);
  return text === undefined ? null : { kind: "literal", value: text, ...place };
}

/** The expression that says a condition over a field of ranges; null for what none says. */
export function rangeNode(
  field: Node,
  { operand, operator }: Extract<Condition, { field: string }>,
  { name, nodes, typeOf }: { readonly name: RangeName; readonly nodes: OperandNodes; readonly typeOf: TypeOfField },
): Node | null {
  const no: Node = { kind: "literal", value: false, ...place };
  const isEmpty = call("isEmpty", [field]);
  if (operator === "IS NULL") return isEmpty;
  if (operator === "IS NOT NULL") return not(isEmpty);
  if (!operand || ("value" in operand && operand.value === null)) return no;
  const other = operandNode(operand, name, typeOf, nodes);
  if (other === null) return null;
  // Nothing is true of what holds no value.
  if (other.kind === "literal" && other.value === emptyRange) return no;
  const asked = functions.get(operator);
  if (asked) return call(asked, [field, other]);
  if ((operator !== "=" && operator !== "<>") || other.kind !== "literal") return null;
  const compared: Node = {
    kind: "binary",
    operator: operator === "=" ? "==" : "!=",
    left: field,
    right: other,
    ...place,
  };
  return operator === "="
    ? compared
    : { kind: "logical", operator: "&&", left: not(isEmpty), right: compared, ...place };
}
