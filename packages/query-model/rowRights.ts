import { type Predicate, predicateSql } from "./conditions/predicate.ts";
import { rowPredicate } from "./conditions/rowPredicate.ts";
import type { EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { type SqlFragment, sql } from "./sql.ts";

/** Where the caller may change and delete the row of `alias`. */
export function mayPredicates(
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
): readonly (readonly ["update" | "delete", Predicate])[] {
  const isView = entity.body.origin === "view" || entity.key.length === 0;
  const may = (action: "update" | "delete"): Predicate => (isView ? "never" : rowPredicate(action, entity, alias, env));
  return [
    ["update", may("update")],
    ["delete", may("delete")],
  ];
}

/** A predicate as a boolean that is never null. */
export function flagSql(predicate: Predicate): SqlFragment {
  return typeof predicate === "string" ? predicateSql(predicate) : sql`coalesce(${predicate}, false)`;
}

/** Whether the caller may change and delete the row of `alias`, as fields of a JSON object. */
export function mayFields(
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
): readonly (readonly [string, SqlFragment])[] {
  return mayPredicates(entity, alias, env).map(([name, predicate]) => [name, flagSql(predicate)]);
}

/** What may be done with every row alike, as JSON, empty where all of it may; null where it depends on the row. */
export function constantMay(fields: readonly (readonly [string, Predicate])[]): string | null {
  if (fields.some(([, predicate]) => typeof predicate !== "string")) return null;
  if (fields.every(([, predicate]) => predicate === "always")) return "";
  return `{${fields.map(([name, predicate]) => `"${name}":${predicate === "always"}`).join(",")}}`;
}
