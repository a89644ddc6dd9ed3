import { opaqueOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

/** Bytes: only how many there are travels (`{"bytes": n}`); nobody edits them as a value. */
export const bytes: ValueType = {
  name: "bytes",
  postgres: ["bytea"],
  wire: "json",
  engine: "json",
  toWire: (sql) => `case when ${sql} is not null then json_build_object('bytes', octet_length(${sql})) end`,
  fromWire: () => {
    throw new TypeError("Bytes are not written as a value.");
  },
  bind: () => {
    throw new TypeError("Bytes are not written as a value.");
  },
  check: () => problem("value_not_editable"),
  operators: opaqueOperators,
  editable: false,
  sortable: false,
  searchable: false,
};
