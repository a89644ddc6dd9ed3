import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";

/**
 * What follows `join` to bring in the state of the record that `of` names by `entity` and `key`: `alias` then has
 * `version`.
 */
export function recordStateJoin(alias: string, of: string): SqlFragment {
  const [state, record] = [sql.name(alias), sql.name(of)];
  return sql`sys.record_state ${state} on ${state}.entity = ${record}.entity and ${state}.key = ${record}.key`;
}

/** The version of a record by its canonical key, within a statement: 1 for one that was never written here. */
export function recordVersionSql(entity: string, key: SqlFragment): SqlFragment {
  return sql`coalesce((select version from sys.record_state s where s.entity = ${entity} and s.key = ${key}), 1)`;
}
