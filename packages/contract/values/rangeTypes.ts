import { bigint } from "./bigint.ts";
import { dateText } from "./calendarText.ts";
import { date, datetime, instant, time } from "./calendarTypes.ts";
import { decimal } from "./decimal.ts";
import { endOfDay } from "./endOfDay.ts";
import { exactType } from "./exactType.ts";
import { integer } from "./integer.ts";
import { rangeType } from "./rangeType.ts";

/** The next day; null after the last one of the year 9999. */
function nextDay(day: string): string | null {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return dateText(next.toISOString().slice(0, 10));
}

const nextUpTo = (max: bigint) => (value: string) => (BigInt(value) < max ? String(BigInt(value) + 1n) : null);

/** The text of a range with both of its ends brought from one kind of time to the other. */
const atUtc = (range: string, made: string): string => {
  const bounds = `(case when lower_inc(${range}) then '[' else '(' end) || (case when upper_inc(${range}) then ']' else ')' end)`;
  return `case when ${range} is null then null when isempty(${range}) then 'empty' else ${made}(lower(${range}) at time zone 'UTC', upper(${range}) at time zone 'UTC', ${bounds}) end`;
};

/** The type that a migration makes: PostgreSQL has none. */
const timeRange = "sys.timerange";

/** The types of ranges that the value table has. */
export const rangeTypes = {
  date_range: rangeType({ name: "date_range", postgres: "daterange", element: date, next: nextDay }),
  datetime_range: rangeType({ name: "datetime_range", postgres: "tsrange", element: datetime }),
  /** Ranges of instants, written as wall-clock times in UTC. */
  timestamp_range: rangeType({
    name: "timestamp_range",
    postgres: "tstzrange",
    element: instant,
    toWire: (sql) => `(${atUtc(sql, "tsrange")})::text`,
    fromWire: (placeholder, detail) => `(${atUtc(`${placeholder}::tsrange`, "tstzrange")})::${exactType(detail)}`,
  }),
  /** Ranges of times of one day, which may end with it, at 24:00:00. The type is one of our own (decision 0064). */
  time_range: rangeType({ name: "time_range", postgres: timeRange, element: time, beyond: endOfDay }),
  decimal_range: rangeType({ name: "decimal_range", postgres: "numrange", element: decimal }),
  integer_range: rangeType({
    name: "integer_range",
    postgres: "int4range",
    element: integer,
    next: nextUpTo(2_147_483_647n),
  }),
  bigint_range: rangeType({
    name: "bigint_range",
    postgres: "int8range",
    element: bigint,
    next: nextUpTo(9_223_372_036_854_775_807n),
  }),
} as const;
