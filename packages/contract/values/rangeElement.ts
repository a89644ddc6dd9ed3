import type { Operator, ValueTypeName } from "./valueType.ts";

/** Types of ranges by name. */
export type RangeName = Extract<ValueTypeName, `${string}_range`>;

const elements: ReadonlyMap<string, ValueTypeName> = new Map<ValueTypeName, ValueTypeName>([
  ["date_range", "date"],
  ["datetime_range", "datetime"],
  ["timestamp_range", "timestamp_technical"],
  ["time_range", "time"],
  ["decimal_range", "decimal"],
  ["integer_range", "integer"],
  ["bigint_range", "bigint"],
]);

/** Type of what ranges of a type hold; null for what is no type of ranges. */
export const rangeElement = (type: string): ValueTypeName | null => elements.get(type) ?? null;

/** Whether a type is one of ranges. */
export const isRangeName = (type: string): type is RangeName => elements.has(type);

/** Operators that say how a range stands to another one, or to one value. */
const relations: ReadonlySet<string> = new Set<Operator>(["CONTAINS", "OVERLAPS", "BEFORE", "AFTER"]);

/** The type of the one value that an operator compares columns of a type with. */
export function comparedType(type: ValueTypeName, operator: Operator): ValueTypeName;
export function comparedType(type: string, operator: Operator): string;
export function comparedType(type: string, operator: Operator): string {
  if (operator.startsWith("COUNT ")) return "integer";
  if (operator.endsWith("LIKE")) return "text";
  return relations.has(operator) ? (rangeElement(type) ?? type) : type;
}
