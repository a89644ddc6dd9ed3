import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { numberOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

const max = 9_223_372_036_854_775_807n;

/** Whole numbers of eight bytes, as text: JavaScript's numbers would round them. */
export const bigint: ValueType = {
  name: "bigint",
  postgres: ["int8"],
  wire: "text",
  engine: "decimal",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire) => {
    const given = typeof wire === "number" && Number.isSafeInteger(wire) ? String(wire) : wire;
    if (typeof given !== "string") return problem("value_type", { expected: "integer" });
    if (!/^[+-]?\d{1,30}$/.test(given)) return problem("value_format", { expected: "integer" });
    const value = BigInt(given.replace(/^\+/, ""));
    if (value > max || value < -max - 1n)
      return problem("value_out_of_range", { min: String(-max - 1n), max: String(max) });
    return success(value.toString());
  },
  operators: numberOperators,
  editable: true,
  sortable: true,
  searchable: true,
};
