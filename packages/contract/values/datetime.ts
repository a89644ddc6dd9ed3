import { success } from "@tessera/std/result.ts";
import { dateTimeText } from "./calendarText.ts";
import { exactType } from "./exactType.ts";
import { timeOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** Wall-clock time, `YYYY-MM-DD HH:mm:ss[.ffffff]`, of no zone. */
export const datetime: ValueType = {
  name: "datetime",
  postgres: ["timestamp"],
  wire: "text",
  engine: "datetime",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "datetime" });
    const value = dateTimeText(wire);
    return value === null ? problem("value_format", { expected: "datetime" }) : success(value);
  },
  operators: timeOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
