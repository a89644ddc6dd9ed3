import { success } from "@tessera/std/result.ts";
import { dateTimeText } from "./calendarText.ts";
import { exactType } from "./exactType.ts";
import { timeOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** An instant, written as wall-clock time in UTC. */
export const instant: ValueType = {
  name: "timestamp_technical",
  postgres: ["timestamptz"],
  wire: "text",
  engine: "instant",
  toWire: (sql) => `(${sql} at time zone 'UTC')::text`,
  fromWire: (placeholder, detail) => `(${placeholder}::timestamp at time zone 'UTC')::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "instant" });
    const value = dateTimeText(wire);
    return value === null ? problem("value_format", { expected: "instant" }) : success(value);
  },
  operators: timeOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
