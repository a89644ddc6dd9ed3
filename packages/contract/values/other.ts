import { opaqueOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** Any other type of PostgreSQL: shown as its text, not edited. */
export const other: ValueType = {
  name: "other",
  postgres: [],
  wire: "text",
  engine: "text",
  toWire: (sql) => `${sql}::text`,
  fromWire: () => {
    throw new TypeError("A value of this type is not written.");
  },
  bind: () => {
    throw new TypeError("A value of this type is not written.");
  },
  check: () => problem("value_not_editable"),
  operators: opaqueOperators,
  editable: false,
  sortable: false,
  searchable: false,
};
