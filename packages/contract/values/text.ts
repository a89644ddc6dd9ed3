import { success } from "@tessera/std/result.ts";
import { exactType } from "./exactType.ts";
import { textOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

// PostgreSQL's limit of one value, far above what a request may carry; keeps counting of characters bounded.
const longest = 10_000_000;

/** Characters as PostgreSQL counts them: code points. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Text of any kind; enums too, whose choices stand in the column's options. */
export const text: ValueType = {
  name: "text",
  postgres: ["text", "varchar", "bpchar", "citext", "name"],
  wire: "text",
  engine: "text",
  toWire: (sql) => `${sql}::text`,
  fromWire: (placeholder, detail) => `${placeholder}::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire, detail) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "text" });
    // PostgreSQL stores neither the zero character nor half of a surrogate pair.
    if (wire.includes("\u0000") || !wire.isWellFormed()) return problem("value_format");
    if (wire.length > longest) return problem("value_too_long", { length: longest });
    const limit = detail.length ?? null;
    if (limit !== null && wire.length > limit && characters(wire) > limit)
      return problem("value_too_long", { length: limit });
    return success(wire);
  },
  operators: textOperators,
  editable: true,
  sortable: true,
  searchable: true,
};
