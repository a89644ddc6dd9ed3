import { type EngineValue, isList, isRow } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";

/** Whether two engine values are the same value; decimals compare by value, not by scale. */
export function sameValue(left: EngineValue, right: EngineValue): boolean {
  if (left === right || Object.is(left, right)) return true;
  if (typeof left !== "object" || left === null || right === null) return false;
  if (left instanceof Decimal) {
    if (!(right instanceof Decimal)) return false;
    return left.scale === right.scale ? left.units === right.units : left.compare(right) === 0;
  }
  if (isList(left)) {
    return (
      isList(right) &&
      left.length === right.length &&
      left.every((item, index) => sameValue(item, right[index] ?? null))
    );
  }
  return (
    isRow(left) && isRow(right) && sameValue(left.slots, right.slots) && left.names?.join() === right.names?.join()
  );
}
