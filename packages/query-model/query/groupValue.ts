import type { Bucket } from "@tessera/contract/definitions/queryBody.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { comparisonSql } from "../conditions/comparison.ts";
import { invalidCondition } from "../conditions/invalidCondition.ts";
import type { Predicate } from "../conditions/predicate.ts";
import type { GuardedScope } from "../guardedScope.ts";
import { sql } from "../sql.ts";
import { wireTextSql } from "../terms.ts";
import { bucketColumn, bucketSql, takesBucket } from "./bucketSql.ts";

/** A group of rows: those that have one value, or that fall into one bucket, at a path. */
export interface GroupValue {
  readonly path: string;
  readonly bucket: Bucket | null;
  /** Wire form; null for the rows without one. */
  readonly value: Json;
}

/**
 * The rows of a scope that belong to a group, as queries make them: a masked cell has no value. Throws `invalid_input`.
 */
export function groupPredicate({ bucket, path, value }: GroupValue, scope: GuardedScope): Predicate {
  const { term } = scope.see(path);
  const refuse = (): never => {
    throw invalidCondition(path, "value_type");
  };
  const operator = value === null ? "IS NULL" : "=";
  if (bucket === null) return comparisonSql(term, operator, { value }, path, scope.operands, refuse);
  if (term.kind !== "column" || !takesBucket(term.column, bucket)) return refuse();
  const column = bucketColumn(path, bucket);
  const bucketed = bucketSql(term.column, term.sql, bucket, scope.operands);
  if (value === null) return sql`${bucketed} is null`;
  if (typeof value !== "string" || value.includes("\u0000")) return refuse();
  // Compared as it was answered: the days of adopted tables reach further than those that people may enter.
  return sql`${wireTextSql(column, bucketed)} = ${value}::text`;
}
