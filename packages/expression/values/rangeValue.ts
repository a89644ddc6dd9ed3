import { isRangeName, type RangeName } from "@tessera/contract/values/rangeElement.ts";
import { asRange, rangeRelation } from "@tessera/contract/values/rangeRelation.ts";
import { emptyRange, type RangeEnds, readRange, writeRange } from "@tessera/contract/values/rangeText.ts";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { ExpressionType } from "../check/type.ts";
import { type Frame, spend } from "../compile/frame.ts";
import { type Arguments, valueAt } from "../functions/argument.ts";
import { wallClockOf } from "./access.ts";
import { exact } from "./comparison.ts";
import { wrongType } from "./errors.ts";
import type { EngineValue } from "./value.ts";

/** Ranges of instants beside what a clock shows are ranges of such times. */
const onClock = "clock_range";

/** What a call over a range is handed beside its arguments: the range's type; null for other calls. */
export function rangeKnown([first, second]: readonly ExpressionType[]): string | null {
  if (first?.kind !== "range") return null;
  const isWall = first.name === "timestamp_range" && second?.kind === "datetime";
  return isWall ? onClock : first.name;
}

/**
 * The type of the range that a call is over, which is handed to it after its arguments (`rangeKnown`). Throws
 * `wrong_type` where none was known.
 */
export function rangeNameAt(args: Arguments, position: number): RangeName {
  const name = valueAt(args, position);
  if (typeof name === "string" && isRangeName(name)) return name;
  throw wrongType("range");
}

/** Fuel of reading a range from its text and comparing with it. */
export const fuelOfRange = 40;

/**
 * The ends of a range, null where it holds no value. Of days and whole numbers the start is part of it and the end is
 * not. Throws `wrong_type` for what is no range.
 */
export function endsOf(value: EngineValue, name: RangeName, frame: Frame): RangeEnds | null {
  spend(frame, fuelOfRange);
  const checked = typeof value === "string" ? rangeTypes[name].check(value, { postgres: "" }) : null;
  // What has an end in infinity does not pass the check, but can be read.
  const text = checked?.ok ? String(checked.value) : String(value);
  const ends = readRange(text);
  if (ends === null && text !== emptyRange) throw wrongType("range");
  return ends;
}

function clockEnds(ends: RangeEnds, frame: Frame): RangeEnds {
  const shown = (end: string | null) => (end === null || isEndless(end) ? end : String(wallClockOf(frame, end)));
  return { ...ends, from: shown(ends.from), to: shown(ends.to) };
}

/** Whether an end says that there is none. */
function isEndless(end: string): boolean {
  return /infinity$/i.test(end);
}

/** What a range is compared with, as text; null where nothing can be true of it. */
function operandText(value: EngineValue, name: RangeName): string | null {
  if (value === null) return null;
  const given = typeof value === "number" || value instanceof Decimal ? (exact(value)?.toString() ?? null) : value;
  if (given === null) return null;
  if (typeof given !== "string") throw wrongType("range");
  const checked = rangeTypes[name].check(asRange(given), { postgres: "" });
  if (checked.ok) return String(checked.value);
  if (given !== value) return null;
  if (readRange(given) === null) throw wrongType("range");
  return given;
}

/**
 * Whether the range that is the first argument stands so to the second: another one, or one value. False when either is
 * null or holds no value.
 */
export function rangeHolds(args: Arguments, frame: Frame, operator: Operator): boolean {
  const [left, right] = [valueAt(args, 0), valueAt(args, 1)];
  if (left === null) return false;
  const isWall = valueAt(args, 2) === onClock;
  const ends = endsOf(left, isWall ? "timestamp_range" : rangeNameAt(args, 2), frame);
  const name = isWall ? "datetime_range" : rangeNameAt(args, 2);
  const asked = operandText(right, name);
  if (ends === null || asked === null) return false;
  return rangeRelation(rangeTypes[name], writeRange(isWall ? clockEnds(ends, frame) : ends), operator, asked);
}
