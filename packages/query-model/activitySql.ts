import { TesseraError } from "@tessera/contract/errors.ts";
import { keyCondition } from "./conditions/keyCondition.ts";
import { allOf, predicateSql } from "./conditions/predicate.ts";
import { rowPredicate } from "./conditions/rowPredicate.ts";
import type { EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { jsonObject } from "./jsonSql.ts";
import { type SqlFragment, sql } from "./sql.ts";

/** A record that people comment on and follow. */
export interface ActivityPlace {
  readonly entity: string;
  readonly key: string;
}

/** What a reader of a record may do with the comments on it. */
export interface ActivityRights {
  /** Whether they may write comments. */
  readonly comment: boolean;
  /** Whether they may delete comments of others: those who may delete the record. */
  readonly moderate: boolean;
}

/** Whether people may comment on records of an entity and follow them. */
export const hasActivity = ({ body }: EntityModel): boolean => body.activity === true && body.origin !== "view";

/**
 * `ActivityRights` of the caller over a record as JSON; null for a record that is not there or that they may not read.
 * With `holds` the record stays until the transaction ends. Throws `not_found` for an entity without activity.
 */
export function activitySql({ entity: id, key }: ActivityPlace, holds: boolean, env: QueryEnvironment): SqlFragment {
  const entity = env.models.require(id);
  if (!hasActivity(entity)) throw new TesseraError("not_found", { kind: "activity" });
  const alias = env.alias();
  const seen = allOf([keyCondition(entity, alias, key), rowPredicate("read", entity, alias, env)]);
  const may = (action: "comment" | "delete"): SqlFragment =>
    sql`coalesce(${predicateSql(rowPredicate(action, entity, alias, env))}, false)`;
  const name = sql.name(alias);
  const lock = holds ? sql` for key share of ${name}` : sql.empty;
  const rights = jsonObject([
    ["comment", may("comment")],
    ["moderate", may("delete")],
  ]);
  return sql`(with place as materialized (select ${rights} as rights
    from ${entity.table} as ${name} where ${predicateSql(seen)}${lock}) select rights from place)`;
}
