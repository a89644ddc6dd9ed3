import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { numberOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

const largestReal = 3.4028234663852886e38;

/**
 * Floating point numbers as JSON numbers. NaN and infinities arrive as text, since JSON has no such numbers; they only
 * show.
 */
export const float: ValueType = {
  name: "float",
  postgres: ["float8", "float4"],
  wire: "number",
  engine: "float",
  toWire: (sql) => sql,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire, detail) => {
    if (typeof wire !== "number" || !Number.isFinite(wire)) return problem("value_type", { expected: "number" });
    const isReal = detail.postgres === "real" || detail.postgres === "float4";
    if (isReal && Math.abs(wire) > largestReal)
      return problem("value_out_of_range", { min: -largestReal, max: largestReal });
    // The database would refuse what underflows to zero, and stores four-byte numbers rounded.
    if (isReal && wire !== 0 && Math.fround(wire) === 0) return success(0);
    return success(wire === 0 ? 0 : wire);
  },
  operators: numberOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
