import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { ColumnModel } from "../entityModel.ts";

const numbers: ReadonlySet<ValueTypeName> = new Set(["integer", "bigint", "decimal", "float"]);
const days: ReadonlySet<ValueTypeName> = new Set(["date", "datetime", "timestamp_technical"]);
const ordered: ReadonlySet<ValueTypeName> = new Set([...numbers, ...days, "money", "text", "time", "interval"]);
const opaque: ReadonlySet<ValueTypeName> = new Set(["json", "bytes", "list", "other"]);

/** Whether values of two columns can be compared for being equal. */
export function canEqual(left: ColumnModel, right: ColumnModel): boolean {
  const [one, other] = [left.type.name, right.type.name];
  return (one === other && !opaque.has(one)) || (numbers.has(one) && numbers.has(other));
}

/** Whether values can be put together by being equal. */
export const canGroup = ({ type }: ColumnModel): boolean => !opaque.has(type.name);
/** Whether values have a smallest and a largest. */
export const hasBounds = ({ type }: ColumnModel): boolean => ordered.has(type.name);
/** Whether values can be added up. */
export const canSum = ({ type }: ColumnModel): boolean => numbers.has(type.name) || type.name === "money";
/** Whether values are numbers, of which ranges can be made. */
export const isNumber = ({ type }: ColumnModel): boolean => numbers.has(type.name);
/** Whether values fall into days. */
export const hasDay = ({ type }: ColumnModel): boolean => days.has(type.name);
