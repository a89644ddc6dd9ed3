import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { opaqueOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** A span of time in PostgreSQL's own text (`1 day 02:00:00`). */
export const interval: ValueType = {
  name: "interval",
  postgres: ["interval"],
  wire: "text",
  engine: "text",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "interval" });
    const value = wire.trim();
    const isInterval = value.length <= 100 && /^[-+0-9][-+0-9a-zA-Z:. ]*$|^P[-0-9.YMWDTHS]+$/.test(value);
    return isInterval ? success(value) : problem("value_format", { expected: "interval" });
  },
  operators: opaqueOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
