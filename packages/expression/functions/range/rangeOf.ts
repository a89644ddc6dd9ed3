import { endOfDay } from "@tessera/contract/values/endOfDay.ts";
import type { RangeName } from "@tessera/contract/values/rangeElement.ts";
import { writeRange } from "@tessera/contract/values/rangeText.ts";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import { type ExpressionType, join, numberKinds, rangeOfType, scalar, type TypeKind } from "../../check/type.ts";
import { spend } from "../../compile/frame.ts";
import { exact } from "../../values/comparison.ts";
import { wrongType } from "../../values/errors.ts";
import { fuelOfRange, rangeNameAt } from "../../values/rangeValue.ts";
import type { EngineValue } from "../../values/value.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition, FunctionParameter } from "../library.ts";

const kinds: readonly (readonly [TypeKind, RangeName])[] = [
  ["date", "date_range"],
  ["datetime", "datetime_range"],
  ["instant", "timestamp_range"],
  ["time", "time_range"],
  ["integer", "integer_range"],
  ["decimal", "decimal_range"],
  ["float", "decimal_range"],
];

const open = scalar("null");

function nameOf([from, to]: readonly ExpressionType[]): RangeName | null {
  const pair = [from?.kind, to?.kind];
  const { kind } =
    pair.includes("date") && pair.includes("datetime") ? scalar("datetime") : join(from ?? open, to ?? open);
  return kinds.find(([of]) => of === kind)?.[1] ?? null;
}

const ends: FunctionParameter["accepts"] = ["date", "datetime", "instant", "time", ...numberKinds];

const withTimes: ReadonlySet<RangeName> = new Set(["datetime_range", "timestamp_range"]);

function endText(value: EngineValue, name: RangeName): string | null {
  if (value === null) return null;
  if (typeof value === "string") return withTimes.has(name) && value.length === 10 ? `${value} 00:00:00` : value;
  const number = exact(value);
  if (number === null) throw wrongType("number");
  return number.toString();
}

/**
 * `rangeOf(from, to)`: from one to the other, open where one is null. Of days and numbers both are part of it, of times
 * the end is not, and one at midnight is the end of the day. Null without either, and where it would end before it
 * begins.
 */
export const rangeOf: FunctionDefinition = {
  name: "rangeOf",
  group: "range",
  parameters: [
    { name: "from", accepts: ends },
    { name: "to", accepts: ends },
  ],
  result: (types) => {
    const name = nameOf(types);
    return name === null ? scalar("unknown") : rangeOfType(name);
  },
  known: nameOf,
  evaluate: (args, frame) => {
    if (valueAt(args, 0) === null && valueAt(args, 1) === null) return null;
    const name = rangeNameAt(args, 2);
    const [from, last] = [endText(valueAt(args, 0), name), endText(valueAt(args, 1), name)];
    const ofDay = name === "time_range";
    const to = ofDay && last === "00:00:00" ? endOfDay : last;
    spend(frame, fuelOfRange);
    const includesTo = to !== null && !ofDay && !withTimes.has(name);
    const text = writeRange({ from, to, includesFrom: from !== null, includesTo });
    const checked = rangeTypes[name].check(text, { postgres: "" });
    return checked.ok ? String(checked.value) : null;
  },
};
