import { emptyRange, type RangeEnds, readRange } from "./values/rangeText.ts";
import { compareElements } from "./values/rangeType.ts";
import type { ValueType } from "./values/valueType.ts";

/** An open start lies before all values, an open end behind them; `side` is 1 where what is excluded comes later. */
function compareEnds(
  element: ValueType,
  [left, other]: readonly [string | null, string | null],
  [isIn, isOtherIn]: readonly [boolean, boolean],
  side: 1 | -1,
): number {
  if (left === null || other === null) return side * (Number(other === null) - Number(left === null));
  const order = compareElements(element, left, other);
  return order !== 0 ? order : side * (Number(isOtherIn) - Number(isIn));
}

/**
 * The order of two ranges of `element`s as the database has it: one that holds nothing first, then by their starts,
 * then by their ends. Texts that are no ranges are alike.
 */
export function compareRanges(element: ValueType, left: string, right: string): number {
  const [isEmpty, isOtherEmpty] = [left === emptyRange, right === emptyRange];
  if (isEmpty || isOtherEmpty) return Number(isOtherEmpty) - Number(isEmpty);
  const [one, other]: (RangeEnds | null)[] = [readRange(left), readRange(right)];
  if (!one || !other) return 0;
  const starts = compareEnds(element, [one.from, other.from], [one.includesFrom, other.includesFrom], 1);
  return starts !== 0 ? starts : compareEnds(element, [one.to, other.to], [one.includesTo, other.includesTo], -1);
}
