import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A comparison or null test of a condition. */
export type FieldCondition = Extract<Condition, { field: string }>;

/** The value type of a field that conditions may name, by its name or path (`row.quantity`); null of anything else. */
export type TypeOfField = (path: string) => ValueTypeName | null;

const usable: ReadonlySet<ValueTypeName> = new Set([
  "text",
  "uuid",
  "integer",
  "bigint",
  "decimal",
  "float",
  "boolean",
  "date",
  "time",
  "datetime",
  "timestamp_technical",
]);

/** The type of a field whose values the database and expressions compare alike; null of every other. */
export function comparableType(path: string, typeOf: TypeOfField): ValueTypeName | null {
  const type = typeOf(path);
  return type !== null && usable.has(type) ? type : null;
}

/** Whether the database and expressions agree on every comparison of two fields of these types. */
export function areComparable(left: ValueTypeName, right: ValueTypeName): boolean {
  if (left === right) return true;
  const exact = ["integer", "bigint", "decimal"];
  if (exact.includes(left) && exact.includes(right)) return true;
  // Decimals beside floats are exact here and rounded there.
  return [left, right].every((type) => type === "integer" || type === "float");
}

/** What a signed-in user always has, so that comparing with it never meets null. */
export const certainUserFields: readonly string[] = ["id", "login", "language"];

/** Types that a day counted from today can be compared with. */
export const dayTypes: readonly ValueTypeName[] = ["date", "datetime", "timestamp_technical"];

/** The value operand of a comparison; undefined when it compares with something else. */
export function operandValueOf(condition: FieldCondition): Json | undefined {
  const { operand } = condition;
  // The document's schema lets only JSON through.
  return operand && "value" in operand ? (operand.value as Json) : undefined;
}
