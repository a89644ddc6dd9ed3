import type { RangeName } from "@tessera/contract/values/rangeElement.ts";
import type { ScalarKind } from "./type.ts";

const items: Readonly<Record<RangeName, ScalarKind>> = {
  date_range: "date",
  datetime_range: "datetime",
  timestamp_range: "instant",
  time_range: "time",
  decimal_range: "decimal",
  integer_range: "integer",
  bigint_range: "decimal",
};

/** The kind of the values of a type of ranges. */
export function rangeItem(name: RangeName): ScalarKind {
  return items[name];
}
