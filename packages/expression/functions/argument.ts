import { Decimal } from "@tessera/std/decimal.ts";
import { type Frame, spend } from "../compile/frame.ts";
import { isShort } from "../values/comparison.ts";
import { wrongType } from "../values/errors.ts";
import { charactersPerUnit } from "../values/reserve.ts";
import type { EngineValue } from "../values/value.ts";

/** An arrow function as a function of the library gets it. */
export type Lambda = (item: EngineValue, index: number) => EngineValue;

/** Arguments of one call; those left out are missing. */
export type Arguments = readonly (EngineValue | Lambda)[];

/** The argument as a value; null when it was left out. Throws `wrong_type` on an arrow function. */
export function valueAt(args: Arguments, position: number): EngineValue {
  const value = args[position];
  if (typeof value === "function") throw wrongType("value");
  return value ?? null;
}

/** All arguments from `position` on as values. */
export function valuesFrom(args: Arguments, position: number): readonly EngineValue[] {
  return args.slice(position).map((_, offset) => valueAt(args, position + offset));
}

/** The argument as text, with fuel taken for its length; null when null or left out. Throws `wrong_type`. */
export function textAt(args: Arguments, position: number, frame: Frame): string | null {
  const value = valueAt(args, position);
  if (value === null) return null;
  if (typeof value === "string") {
    spend(frame, value.length / charactersPerUnit);
    return value;
  }
  throw wrongType("text");
}

/** The argument as a number, decimals rounded to the nearest; null when null or left out. Throws `wrong_type`. */
export function numberAt(args: Arguments, position: number, frame: Frame): number | null {
  const value = numericAt(args, position, frame);
  return value instanceof Decimal ? value.toNumber() : value;
}

/** The argument as a whole number, cut towards zero (NaN as 0); null when null or left out. Throws `wrong_type`. */
export function wholeAt(args: Arguments, position: number, frame: Frame): number | null {
  const value = numberAt(args, position, frame);
  return value === null ? null : Number.isNaN(value) ? 0 : Math.trunc(value);
}

/**
 * The argument as number or decimal, with fuel taken for an exact one; null when null or left out. Throws `wrong_type`.
 */
export function numericAt(args: Arguments, position: number, frame: Frame): number | Decimal | null {
  const value = valueAt(args, position);
  if (value instanceof Decimal) spend(frame, isShort(value.units) ? 1 : 12);
  else if (typeof value === "number") {
    // Made exact, it may have three hundred digits.
    if (Math.abs(value) > 1e21) spend(frame, 40);
  } else if (value !== null) throw wrongType("number");
  return value;
}

/** The argument as a list and takes one unit of fuel per item; a null list is empty. Throws `wrong_type`. */
export function listAt(args: Arguments, position: number, frame: Frame): readonly EngineValue[] {
  const value = valueAt(args, position);
  if (value === null) return [];
  if (!Array.isArray(value)) throw wrongType("list");
  spend(frame, value.length);
  return value;
}

/** The argument as an arrow function; null when left out. Throws `wrong_type`. */
export function lambdaAt(args: Arguments, position: number): Lambda | null {
  const value = args[position];
  if (value === undefined || value === null) return null;
  if (typeof value === "function") return value;
  throw wrongType("function");
}

/** The items of the list argument at 0, each turned into what the arrow function at 1 makes of it, if there is one. */
export function mappedItems(args: Arguments, frame: Frame): readonly EngineValue[] {
  const items = listAt(args, 0, frame);
  const lambda = lambdaAt(args, 1);
  return lambda ? items.map((item, index) => lambda(item, index)) : items;
}
