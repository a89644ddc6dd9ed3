import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { endOfDay } from "@tessera/contract/values/endOfDay.ts";
import type { RangeName } from "@tessera/contract/values/rangeElement.ts";
import { readRange, writeRange } from "@tessera/contract/values/rangeText.ts";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";

type ScriptType = FunctionBody["result"]["type"];
type ReadEnd = (value: Json, type: ScriptType) => Json | undefined;

/** Types of ranges whose values each have a next one: scripts get the last value of these, not the one behind it. */
const stepped: readonly RangeName[] = ["date_range", "integer_range", "bigint_range"];
const timed: readonly RangeName[] = ["datetime_range", "timestamp_range", "time_range"];
/** How the ends of a type of ranges travel. */
const endTypes: Readonly<Record<RangeName, ScriptType>> = {
  date_range: "date",
  datetime_range: "datetime",
  timestamp_range: "instant",
  time_range: "time",
  decimal_range: "decimal",
  integer_range: "decimal",
  bigint_range: "decimal",
};

/** The value before another one. */
function before(value: string, name: RangeName): string {
  if (name !== "date_range") return String(BigInt(value) - 1n);
  const day = new Date(`${value}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/**
 * A range as a script gets it: its ends, null where it is open, and whether they are part of it. Null for one that
 * holds no value.
 */
export function rangeForScript(text: string, name: RangeName): Json {
  const checked = rangeTypes[name].check(text, { postgres: "" });
  // Adopted tables have ends in infinity, which do not pass the check and are open to people.
  const ends = readRange(checked.ok ? String(checked.value) : text);
  if (ends === null) return null;
  const [from, to] = [ends.from, ends.to].map((end) => (end === null || /infinity$/i.test(end) ? null : end));
  const isStepped = stepped.includes(name) && checked.ok;
  const last = to && isStepped && !ends.includesTo ? before(to, name) : (to ?? null);
  const isNumber = endTypes[name] === "decimal";
  const shown = (end: string | null): Json =>
    end !== null && isNumber ? (Decimal.parse(end)?.toNumber() ?? null) : end;
  return {
    from: shown(from ?? null),
    to: shown(last),
    includesFrom: from != null && (isStepped || ends.includesFrom),
    includesTo: last !== null && (isStepped || ends.includesTo),
  };
}

/**
 * The range that a script gave, as the database writes it; undefined for what is none of the type. It is an object as
 * `rangeForScript` makes it or a range's own text. An end is part of the range unless the script says otherwise, but
 * for the end of ranges of times. `end` reads one of its values.
 */
export function rangeOfScript(value: Json, name: RangeName, end: ReadEnd): string | undefined {
  const text = isJsonObject(value) ? textOf(value, name, end) : value;
  const checked = typeof text === "string" ? rangeTypes[name].check(text, { postgres: "" }) : null;
  return checked?.ok ? String(checked.value) : undefined;
}

function textOf(
  { from = null, includesFrom = true, includesTo, to = null }: { readonly [key: string]: Json },
  name: RangeName,
  end: ReadEnd,
): string | undefined {
  const first = end(from, endTypes[name]);
  const last = name === "time_range" && to === endOfDay ? endOfDay : end(to, endTypes[name]);
  if (first === undefined || last === undefined) return undefined;
  return writeRange({
    from: first === null ? null : String(first),
    to: last === null ? null : String(last),
    includesFrom: first !== null && includesFrom === true,
    includesTo: last !== null && (includesTo ?? !timed.includes(name)) === true,
  });
}
