import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { booleanOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** True and false. */
export const boolean: ValueType = {
  name: "boolean",
  postgres: ["bool"],
  wire: "boolean",
  engine: "boolean",
  toWire: (sql) => sql,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire) => (typeof wire === "boolean" ? success(wire) : problem("value_type", { expected: "boolean" })),
  operators: booleanOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
