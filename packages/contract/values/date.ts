import { success } from "@tessera/std/result.ts";
import { dateText } from "./calendarText.ts";
import { exactType } from "./exactType.ts";
import { timeOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** A day, `YYYY-MM-DD`. Infinities and years beyond 9999 show and do not pass `check`. */
export const date: ValueType = {
  name: "date",
  postgres: ["date"],
  wire: "text",
  engine: "date",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "date" });
    const value = dateText(wire);
    return value === null ? problem("value_format", { expected: "date" }) : success(value);
  },
  operators: timeOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
