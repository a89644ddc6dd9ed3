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

const ends: FunctionParameter["accepts"] = ["date", "datetime", "instant", ...numberKinds];

function endText(value: EngineValue, isTimed: boolean): string | null {
  if (value === null) return null;
  if (typeof value === "string") return isTimed && value.length === 10 ? `${value} 00:00:00` : value;
  const number = exact(value);
  if (number === null) throw wrongType("number");
  return number.toString();
}

/**
 * `rangeOf(from, to)`: from one to the other, open where one is null. Of days and numbers both are part of it, of times
 * the end is not. Null without either, and where it would end before it begins.
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
    const isTimed = name === "datetime_range" || name === "timestamp_range";
    const [from, to] = [endText(valueAt(args, 0), isTimed), endText(valueAt(args, 1), isTimed)];
    spend(frame, fuelOfRange);
    const text = writeRange({ from, to, includesFrom: from !== null, includesTo: to !== null && !isTimed });
    const checked = rangeTypes[name].check(text, { postgres: "" });
    return checked.ok ? String(checked.value) : null;
  },
};
