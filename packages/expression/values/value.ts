import { Decimal } from "@tessera/std/decimal.ts";

/**
 * What an expression works with (design §5, §6). Types `decimal` and `bigint` are `Decimal`; integers and floats are
 * numbers; dates, times, datetimes and instants are wire text. There is no `undefined`: nothing is `null`.
 */
export type EngineValue = null | boolean | number | string | Decimal | readonly EngineValue[] | RowValue;

/**
 * A row of a sub-form, or an object of a JSON value. `slots` hold the columns by their slot number; `names` is present
 * only on objects (JSON values and object literals), where the name at a position names the slot at that position.
 */
export interface RowValue {
  readonly slots: readonly EngineValue[];
  readonly names?: readonly string[];
}

/** Whether the value is a list. */
export function isList(value: EngineValue): value is readonly EngineValue[] {
  return Array.isArray(value);
}

/** Whether the value is a row or an object. */
export function isRow(value: EngineValue): value is RowValue {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
}
