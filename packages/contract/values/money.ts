import { Decimal } from "@tessera/std/decimal.ts";
import { checkDecimal } from "./checkDecimal.ts";
import { exactType } from "./exactType.ts";
import { numberOperators } from "./operators.ts";
import { problem } from "./problem.ts";
import type { ValueType } from "./valueType.ts";

const max = new Decimal(9_223_372_036_854_775_807n, 2);

/** PostgreSQL's `money`, through numeric, so that the server's locale plays no part. */
export const money: ValueType = {
  name: "money",
  postgres: ["money"],
  wire: "text",
  engine: "decimal",
  toWire: (sql) => `${sql}::numeric::text`,
  fromWire: (placeholder, detail) => `${placeholder}::numeric::${exactType(detail)}`,
  bind: (wire) => String(wire),
  check: (wire, detail) => {
    const checked = checkDecimal(wire, { ...detail, precision: 19, scale: detail.scale ?? 2 });
    const value = checked.ok ? Decimal.parse(String(checked.value)) : null;
    if (value !== null && (value.compare(max) > 0 || value.compare(max.negate()) < 0))
      return problem("value_out_of_range", { min: max.negate().toString(), max: max.toString() });
    return checked;
  },
  operators: numberOperators,
  editable: true,
  sortable: true,
  searchable: false,
};
