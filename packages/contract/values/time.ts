import { success } from "@tessera/std/result.ts";
import { timeText } from "./calendarText.ts";
import { exactType } from "./exactType.ts";
import { timeOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** A time of the day, `HH:mm:ss[.ffffff]`. */
export const time: ValueType = {
  name: "time",
  postgres: ["time"],
  wire: "text",
  engine: "time",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "time" });
    const value = timeText(wire);
    return value === null ? problem("value_format", { expected: "time" }) : success(value);
  },
  operators: timeOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
