import type { ListColumn } from "@tessera/contract/definitions/listBody.ts";
import type { AggregateName } from "@tessera/query-model/query/queryPlan.ts";
import { takesAggregate } from "@tessera/query-model/query/queryTypes.ts";
import type { RequestContext } from "../../context.ts";
import type { OpenList } from "./openList.ts";
import { pathEnd, typeOf } from "./pathEnd.ts";

const aggregates = {
  Count: "count",
  Summation: "sum",
  Average: "average",
  Minimum: "minimum",
  Maximum: "maximum",
} as const satisfies Record<Exclude<ListColumn["aggregation"], "None" | undefined>, AggregateName>;

/**
 * What is worked out of the values of a list's column; null where nothing is. Lists of former releases may ask for what their values do not have,
 * such as a sum of texts: that is nothing.
 */
export function aggregateOf(
  context: RequestContext,
  { rows }: OpenList,
  { aggregation = "None", path }: ListColumn,
): AggregateName | null {
  const end = aggregation === "None" ? null : pathEnd(context, rows, path);
  if (aggregation === "None" || end === null) return null;
  return takesAggregate(typeOf(end), aggregates[aggregation]) ? aggregates[aggregation] : null;
}
