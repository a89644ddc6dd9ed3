import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { AggregateName } from "./queryPlan.ts";

const numbers: ReadonlySet<ValueTypeName> = new Set(["integer", "bigint", "decimal", "float"]);
const days: ReadonlySet<ValueTypeName> = new Set(["date", "datetime", "timestamp_technical"]);
const ordered: ReadonlySet<ValueTypeName> = new Set([...numbers, ...days, "money", "text", "time", "interval"]);
const opaque: ReadonlySet<ValueTypeName> = new Set(["json", "bytes", "list", "other"]);

/** Whether values of two columns can be compared for being equal. */
export function canEqual(left: ValueTypeName, right: ValueTypeName): boolean {
  return (left === right && !opaque.has(left)) || (numbers.has(left) && numbers.has(right));
}

/** Whether values can be put together by being equal. */
export const canGroup = (type: ValueTypeName): boolean => !opaque.has(type);
/** Whether values have a smallest and a largest. */
const hasBounds = (type: ValueTypeName): boolean => ordered.has(type);
/** Whether values can be added up. */
export const canSum = (type: ValueTypeName): boolean => numbers.has(type) || type === "money";
/** Whether values are numbers, of which ranges can be made. */
export const isNumber = (type: ValueTypeName): boolean => numbers.has(type);
/** Whether values fall into days. */
export const hasDay = (type: ValueTypeName): boolean => days.has(type);

/** Whether an aggregate can be worked out of values of a type; a reference is counted, or concatenated. */
export function takesAggregate(type: ValueTypeName | "reference", aggregate: AggregateName): boolean {
  if (aggregate === "count" || type === "reference") return ["count", "countDistinct", "concat"].includes(aggregate);
  if (aggregate === "countDistinct" || aggregate === "concat") return canGroup(type);
  return aggregate === "minimum" || aggregate === "maximum" ? hasBounds(type) : canSum(type);
}
