import type { Bucket } from "@tessera/contract/definitions/queryBody.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { comparisonSql } from "../comparison.ts";
import type { GuardedScope } from "../guardedScope.ts";
import { invalidCondition } from "../invalidCondition.ts";
import type { Predicate } from "../predicate.ts";
import { bucketColumn, bucketSql, takesBucket } from "./bucketSql.ts";

/** A group of rows: those that have one value, or that fall into one bucket, at a path. */
export interface GroupValue {
  readonly path: string;
  readonly bucket: Bucket | null;
  /** Wire form; null for the rows without one. */
  readonly value: Json;
}

/** The rows of a scope that belong to a group, as queries make them: a masked cell has no value. Throws `invalid_input`. */
export function groupPredicate({ bucket, path, value }: GroupValue, scope: GuardedScope): Predicate {
  const { term } = scope.see(path);
  const refuse = (): never => {
    throw invalidCondition(path, "value_type");
  };
  const operator = value === null ? "IS NULL" : "=";
  if (bucket === null) return comparisonSql(term, operator, { value }, path, scope.operands, refuse);
  if (term.kind !== "column" || !takesBucket(term.column, bucket)) return refuse();
  const bucketed = {
    kind: "column",
    column: bucketColumn(path, bucket),
    sql: bucketSql(term.column, term.sql, bucket, scope.operands),
  } as const;
  return comparisonSql(bucketed, operator, { value }, path, scope.operands, refuse);
}
