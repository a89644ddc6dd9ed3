import type { ListColumn } from "@tessera/contract/definitions/listBody.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { TermEnd } from "../conditions/equalTerms.ts";
import type { EntityModel } from "../entityModel.ts";
import type { AggregateName, PlannedColumn, QueryPlan } from "./queryPlan.ts";
import { takesAggregate } from "./queryTypes.ts";

/**
 * The entity that a column of a query names records of, where each row has the values of its key; null for a column of
 * values.
 */
export function columnTarget(column: PlannedColumn, { groups }: Pick<QueryPlan, "groups">): EntityModel | null {
  if (column.kind !== "field" || column.isKey || column.of.end.kind !== "reference") return null;
  const { target } = column.of.end;
  return groups === null || target.key.length === 1 ? target : null;
}

/** What a column of a query is compared by. */
export function columnEnd(column: PlannedColumn, plan: Pick<QueryPlan, "groups">): TermEnd {
  const target = columnTarget(column, plan);
  return target === null ? { kind: "column", column: column.column } : { kind: "reference", target };
}

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
