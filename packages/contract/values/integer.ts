import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { numberOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

const small = 32_767;
const normal = 2_147_483_647;

/** Whole numbers of two and four bytes, as JSON numbers. */
export const integer: ValueType = {
  name: "integer",
  postgres: ["int4", "int2"],
  wire: "number",
  engine: "integer",
  toWire: (sql) => sql,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire, detail) => {
    if (typeof wire !== "number" || !Number.isInteger(wire)) return problem("value_type", { expected: "integer" });
    const max = detail.postgres === "smallint" || detail.postgres === "int2" ? small : normal;
    if (wire > max || wire < -max - 1) return problem("value_out_of_range", { min: -max - 1, max });
    return success(wire === 0 ? 0 : wire);
  },
  operators: numberOperators,
  editable: true,
  sortable: true,
  searchable: true,
};
