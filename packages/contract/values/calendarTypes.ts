import { success } from "@tessera/std/result.ts";
import { dateText, dateTimeText, timeText } from "./calendarText.ts";
import { exactType } from "./exactType.ts";
import { timeOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** A type of dates and times: a text in the form that `read` takes, which problems call by its engine's name. */
const calendarType = (
  own: Pick<ValueType, "name" | "postgres" | "engine"> & Partial<Pick<ValueType, "toWire" | "fromWire">>,
  read: (text: string) => string | null,
): ValueType => ({
  wire: "text",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: own.engine });
    const value = read(wire);
    return value === null ? problem("value_format", { expected: own.engine }) : success(value);
  },
  operators: timeOperators,
  editable: true,
  sortable: true,
  searchable: false,
  ...own,
});

/** A day, `YYYY-MM-DD`. Infinities and years beyond 9999 show and do not pass `check`. */
export const date = calendarType({ name: "date", postgres: ["date"], engine: "date" }, dateText);

/** A time of the day, `HH:mm:ss[.ffffff]`. */
export const time = calendarType({ name: "time", postgres: ["time"], engine: "time" }, timeText);

/** Wall-clock time, `YYYY-MM-DD HH:mm:ss[.ffffff]`, of no zone. */
export const datetime = calendarType({ name: "datetime", postgres: ["timestamp"], engine: "datetime" }, dateTimeText);

/** An instant, written as wall-clock time in UTC. */
export const instant = calendarType(
  {
    name: "timestamp_technical",
    postgres: ["timestamptz"],
    engine: "instant",
    toWire: (sql) => `(${sql} at time zone 'UTC')::text`,
    fromWire: (placeholder, detail) => `(${placeholder}::timestamp at time zone 'UTC')::${exactType(detail)}`,
  },
  dateTimeText,
);
