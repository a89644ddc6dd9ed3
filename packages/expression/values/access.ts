import { Decimal } from "@tessera/std/decimal.ts";
import { type Frame, spend } from "../compile/frame.ts";
import { wrongType } from "./errors.ts";
import { reserveList } from "./reserve.ts";
import { instantOf, readMoment, wallClock, writeMoment } from "./temporal.ts";
import { type EngineValue, isList, isRow } from "./value.ts";

/** The column of a row; null of anything else. */
export function columnOf(value: EngineValue, slot: number): EngineValue {
  return isRow(value) ? (value.slots[slot] ?? null) : null;
}

/** The column of each row of a list; null when it is no list. */
export function columnsOf(frame: Frame, rows: EngineValue, slot: number): EngineValue {
  if (!isList(rows)) return null;
  reserveList(frame, rows.length);
  return rows.map((row) => columnOf(row, slot));
}

/**
 * Member access on a value of which nothing was known: a name of an object, `length`, or the name in each item of a
 * list.
 */
export function keyOf(frame: Frame, value: EngineValue, name: string): EngineValue {
  if (isRow(value)) {
    const position = value.names?.indexOf(name) ?? -1;
    return value.slots[position] ?? null;
  }
  if (name === "length") return lengthOf(value);
  if (!isList(value)) return null;
  reserveList(frame, value.length);
  return value.map((item) => (isRow(item) ? keyOf(frame, item, name) : null));
}

/** Characters of a text or items of a list; null of anything else. */
export function lengthOf(value: EngineValue): number | null {
  return typeof value === "string" || isList(value) ? value.length : null;
}

/** Item of a list or character of a text at a position from 0; null where there is none. Throws `wrong_type`. */
export function elementOf(value: EngineValue, index: EngineValue): EngineValue {
  if (value === null || index === null) return null;
  const position = index instanceof Decimal ? index.toNumber() : index;
  if (typeof position !== "number") throw wrongType("number");
  if (typeof value !== "string" && !isList(value)) throw wrongType("list");
  return Number.isInteger(position) ? (value[position] ?? null) : null;
}

/** The number with the other sign; null of null. Throws `wrong_type`. */
export function negated(value: EngineValue): EngineValue {
  if (value === null) return null;
  if (typeof value === "number") return -value;
  if (value instanceof Decimal) return value.negate();
  throw wrongType("number");
}

/** A date as the datetime of its first moment. */
export function midnightOf(day: EngineValue): EngineValue {
  return typeof day === "string" ? `${day} 00:00:00` : null;
}

/** An instant as the datetime that a clock in the person's zone shows. */
export function wallClockOf(frame: Frame, instant: EngineValue): EngineValue {
  spend(frame, 20);
  const moment = readMoment(String(instant));
  return moment && writeMoment(wallClock(instantOf(moment), frame.zone));
}
