import { exactType } from "./exactType.ts";
import { opaqueOperators } from "./operators.ts";
import type { ValueType } from "./valueType.ts";

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
