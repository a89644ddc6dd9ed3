import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { opaqueOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

const longest = 1_000_000;

/** A value type whose values are PostgreSQL's own texts, which the database alone compares. */
export const opaqueType = (type: Pick<ValueType, "check" | "name" | "postgres" | "sortable">): ValueType => ({
  wire: "text",
  engine: "text",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  operators: opaqueOperators,
  editable: true,
  searchable: false,
  ...type,
});

/** Any other type of PostgreSQL, in PostgreSQL's own text; the database alone knows which texts are values of it. */
export const other = opaqueType({
  name: "other",
  postgres: [],
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "text" });
    if (wire.length > longest) return problem("value_too_long", { length: longest });
    return wire.includes("\0") ? problem("value_format", { expected: "text" }) : success(wire);
  },
  sortable: false,
});
