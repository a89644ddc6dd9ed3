import type { ListColumn } from "@tessera/contract/definitions/listBody.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { AggregateName } from "./queryPlan.ts";
import { takesAggregate } from "./queryTypes.ts";

const aggregates = {
  Count: "count",
  Summation: "sum",
  Average: "average",
  Minimum: "minimum",
  Maximum: "maximum",
} as const satisfies Record<Exclude<ListColumn["aggregation"], "None" | undefined>, AggregateName>;

/**
 * What a column of a list asks to be worked out of its values; null where it asks for nothing, or for what values of
 * its type do not have, such as a sum of texts.
 */
export function columnAggregate(
  { aggregation = "None" }: Pick<ListColumn, "aggregation">,
  type: ValueTypeName | "reference",
): AggregateName | null {
  if (aggregation === "None") return null;
  return takesAggregate(type, aggregates[aggregation]) ? aggregates[aggregation] : null;
}
