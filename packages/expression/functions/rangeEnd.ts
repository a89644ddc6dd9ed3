import type { RangeName } from "@tessera/contract/values/rangeElement.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import { rangeItem } from "../check/rangeItem.ts";
import { type ExpressionType, scalar } from "../check/type.ts";
import { endsOf, rangeKnown, rangeNameAt } from "../values/rangeValue.ts";
import { readMoment, writeMoment } from "../values/temporal.ts";
import type { EngineValue } from "../values/value.ts";
import { valueAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";

/** Types of ranges whose values have one before them: of these the end is the last one in it. */
const whole: ReadonlySet<RangeName> = new Set(["date_range", "integer_range", "bigint_range"]);

/** The value before another one, in types where each has one before it. */
function before(text: string, name: RangeName): string | null {
  if (name !== "date_range") return Decimal.parse(text)?.subtract(new Decimal(1n, 0)).toString() ?? null;
  const moment = readMoment(text);
  return moment && writeMoment({ ...moment, day: moment.day - 1 });
}

function endOf(value: string, name: RangeName): EngineValue {
  const kind = rangeItem(name);
  if (kind !== "integer" && kind !== "decimal") return value;
  // What is typed need not be a number yet.
  const number = Decimal.parse(value);
  return kind === "integer" ? (number?.toNumber() ?? null) : number;
}

function endType([range]: readonly ExpressionType[]): ExpressionType {
  return range?.kind === "range" ? scalar(rangeItem(range.name)) : scalar("unknown");
}

/**
 * A function that gives one end of a range: of days and whole numbers the first or last that it holds, else the end
 * itself, whether it is part of the range or not. Null where it is open or holds no value, and for null.
 */
export function rangeEnd(name: string, end: "from" | "to"): FunctionDefinition {
  return {
    name,
    group: "range",
    parameters: [{ name: "range", accepts: ["range"] }],
    result: endType,
    known: rangeKnown,
    evaluate: (args, frame) => {
      const value = valueAt(args, 0);
      if (value === null) return null;
      const type = rangeNameAt(args, 1);
      const ends = endsOf(value, type, frame);
      const found = ends?.[end] ?? null;
      if (ends === null || found === null) return null;
      const isPast = end === "to" && !ends.includesTo && whole.has(type);
      const last = isPast ? before(found, type) : found;
      return last === null ? null : endOf(last, type);
    },
  };
}
