import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { choiceOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** A UUID in lower-case canonical text. */
export const uuid: ValueType = {
  name: "uuid",
  postgres: ["uuid"],
  wire: "text",
  engine: "uuid",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "uuid" });
    const value = wire.toLowerCase();
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
      ? success(value)
      : problem("value_format", { expected: "uuid" });
  },
  operators: choiceOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
