import { Decimal } from "@tessera/std/decimal.ts";
import { type EngineValue, isList, isRow } from "./value.ts";

/**
 * Whether two values are equal: numbers and decimals by what they are worth, lists and rows by their contents, all else
 * only within one type (`'1'` is not 1). As in JavaScript NaN equals nothing.
 */
export function equalValues(left: EngineValue, right: EngineValue): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  if (typeof left !== "object" && typeof right !== "object") return false;
  const leftNumber = exact(left);
  if (leftNumber) {
    const rightNumber = exact(right);
    return rightNumber !== null && leftNumber.compare(rightNumber) === 0;
  }
  if (isList(left)) return isList(right) && equalLists(left, right);
  if (!isRow(left) || !isRow(right)) return false;
  return equalLists(left.names ?? [], right.names ?? []) && equalLists(left.slots, right.slots);
}

/** Negative, zero or positive by order; null when there is no order between the two (null, NaN, unlike types). */
export function compareValues(left: EngineValue, right: EngineValue): number | null {
  if (typeof left === "string") return typeof right === "string" ? (left < right ? -1 : left > right ? 1 : 0) : null;
  if (typeof left === "number" && typeof right === "number") {
    return left < right ? -1 : left > right ? 1 : left === right ? 0 : null;
  }
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  if (isInfinite(left) || isInfinite(right)) {
    const [first, second] = [nearest(left), nearest(right)];
    return typeof first === "number" && typeof second === "number" ? compareValues(first, second) : null;
  }
  const leftNumber = exact(left);
  const rightNumber = exact(right);
  return leftNumber && rightNumber ? leftNumber.compare(rightNumber) : null;
}

/** The exact number of a number or decimal; null for NaN, infinities and every other value. */
export function exact(value: EngineValue): Decimal | null {
  if (value instanceof Decimal) return value;
  return typeof value === "number" ? Decimal.fromNumber(value) : null;
}

const shortest = -(2n ** 62n);
const longest = 2n ** 62n;

/** Whether a number is far below every bound: most are, and this is found out without comparing long ones. */
export function isShort(units: bigint): boolean {
  return units < longest && units > shortest;
}

function isInfinite(value: EngineValue): boolean {
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
}

function nearest(value: EngineValue): EngineValue {
  return value instanceof Decimal ? value.toNumber() : value;
}

function equalLists(left: readonly EngineValue[], right: readonly EngineValue[]): boolean {
  return left.length === right.length && left.every((item, index) => equalValues(item, right[index] ?? null));
}
