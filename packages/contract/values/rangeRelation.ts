import { emptyRange, type RangeEnds, readRange, writeRange } from "./rangeText.ts";
import { compareElements } from "./rangeType.ts";
import type { Operator, ValueType } from "./valueType.ts";

/** Whether nothing is between the end of one range and the start of the next, and they share no value. */
function endsBefore(element: ValueType, left: RangeEnds, right: RangeEnds): boolean {
  if (left.to === null || right.from === null) return false;
  const order = compareElements(element, left.to, right.from);
  return order < 0 || (order === 0 && !(left.includesTo && right.includesFrom));
}

function startsWithin(element: ValueType, outer: RangeEnds, inner: RangeEnds): boolean {
  if (outer.from === null) return true;
  if (inner.from === null) return false;
  const order = compareElements(element, outer.from, inner.from);
  return order < 0 || (order === 0 && (outer.includesFrom || !inner.includesFrom));
}

function endsWithin(element: ValueType, outer: RangeEnds, inner: RangeEnds): boolean {
  if (outer.to === null) return true;
  if (inner.to === null) return false;
  const order = compareElements(element, inner.to, outer.to);
  return order < 0 || (order === 0 && (outer.includesTo || !inner.includesTo));
}

/** The range of one value alone; a range stays one. */
export function asRange(value: string): string {
  const isRange = value.trim() === emptyRange || readRange(value) !== null;
  return isRange ? value : writeRange({ from: value, to: value, includesFrom: true, includesTo: true });
}

/**
 * How two ranges of a type stand to each other, both as `check` writes them. Nothing is true of one that holds no
 * value.
 */
export function rangeRelation(type: ValueType, left: string, operator: Operator, right: string): boolean {
  const [first, second, element] = [readRange(left), readRange(right), type.range];
  if (first === null || second === null || element === undefined) return false;
  const contains = startsWithin(element, first, second) && endsWithin(element, first, second);
  switch (operator) {
    case "=":
    case "<>": {
      const same = contains && startsWithin(element, second, first) && endsWithin(element, second, first);
      return same === (operator === "=");
    }
    case "CONTAINS":
      return contains;
    case "OVERLAPS":
      return !endsBefore(element, first, second) && !endsBefore(element, second, first);
    case "BEFORE":
      return endsBefore(element, first, second);
    case "AFTER":
      return endsBefore(element, second, first);
    default:
      return false;
  }
}
