import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { isPlainJson } from "./isPlainJson.ts";
import { jsonTexts, jsonTextsSql } from "./jsonTexts.ts";
import { jsonOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

const deepest = 64;

/** JSON as JSON. SQL null and JSON null are both null on the wire. */
export const json: ValueType = {
  name: "json",
  postgres: ["jsonb", "json"],
  wire: "json",
  engine: "json",
  toWire: (sql) => `${sql}::jsonb`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  textOf: (wire) => jsonTexts(wire, null),
  textSql: (sql) => jsonTextsSql(`(${sql})::jsonb`, null),
  bind: (wire) => JSON.stringify(wire),
  check: (wire) => (isPlainJson(wire, deepest) ? success(wire) : problem("value_format", { expected: "json" })),
  operators: jsonOperators,
  editable: true,
  sortable: false,
  searchable: false,
};
