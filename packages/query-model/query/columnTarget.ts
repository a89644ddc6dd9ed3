import type { TermEnd } from "../conditions/equalTerms.ts";
import type { EntityModel } from "../entityModel.ts";
import type { PlannedColumn, QueryPlan } from "./queryPlan.ts";

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
