import { checkDecimal } from "./checkDecimal.ts";
import { exactType } from "./exactType.ts";
import { numberOperators } from "./operators.ts";
import type { ValueType } from "./valueType.ts";

/** Exact decimals, as text. `NaN` and infinities of adopted tables show and do not pass `check`. */
export const decimal: ValueType = {
  name: "decimal",
  postgres: ["numeric"],
  wire: "text",
  engine: "decimal",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: checkDecimal,
  operators: numberOperators,
  editable: true,
  sortable: true,
  searchable: true,
};
