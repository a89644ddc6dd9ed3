import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { guardedScope } from "@tessera/query-model/guardedScope.ts";
import { maskedSql } from "@tessera/query-model/listSql.ts";
import { notTrue, type Predicate, predicateSql } from "@tessera/query-model/predicate.ts";
import { cellPredicate, rowPredicate } from "@tessera/query-model/rowPredicate.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import { isHot } from "../hotStatement.ts";
import type { RecordValues } from "../recordRules.ts";
import { rowKeySql, stateSql } from "./stateSql.ts";
import type { LockedRow, WriteSession } from "./writeSession.ts";

interface LockedText {
  readonly key: string;
  readonly state: string;
  readonly readable: string;
  readonly updatable: string;
  readonly deletable: string;
  readonly hidden: string;
  readonly closed: string;
}

interface StateText {
  readonly key: string;
  readonly version: string;
  readonly since: string;
  readonly state: string | null;
}

/** JSON text of an object as values without a prototype. The database wrote it. */
export function parseState(text: string): RecordValues {
  return safeRecord(JSON.parse(text) as RecordValues);
}

function names(text: string): ReadonlySet<string> {
  return new Set(JSON.parse(text) as readonly string[]);
}

function flag(predicate: Predicate): SqlFragment {
  return sql`coalesce(${predicateSql(predicate)}, false)`;
}

/**
 * Locks rows of a table (`for update`) and reads them whole, with what the caller may do with each. `where` is told the alias.
 * In order of keys, so that two transactions wait for each other in the same order.
 */
export async function lockRows(
  session: WriteSession,
  entity: EntityModel,
  where: (alias: string) => SqlFragment,
): Promise<readonly LockedRow[]> {
  const env = session.guard.environment();
  const alias = env.alias();
  const scope = guardedScope(entity, alias, env);
  const rows = (action: "read" | "update" | "delete"): SqlFragment => flag(rowPredicate(action, entity, alias, env));
  const hidden = entity.columns.map((column) => ({ name: column.name, masked: scope.see(column.name).masked }));
  const closed = entity.columns.map((column) => ({
    name: column.name,
    masked: notTrue(cellPredicate("update", column, entity, alias, env, true)),
  }));
  const key = rowKeySql(entity, alias);
  const statement = sql`select ${key} as key, ${stateSql(entity, alias)} as state, ${rows("read")} as readable,
    ${rows("update")} as updatable, ${rows("delete")} as deletable, ${maskedSql(hidden)} as hidden, ${maskedSql(closed)} as closed
    from ${entity.table} as ${sql.name(alias)} where ${where(alias)} order by ${key} for update of ${sql.name(alias)}`;
  const compiled = compileSql(statement);
  const locked = await session.transaction.query<LockedText>(compiled, { prepared: isHot(compiled.text) });
  if (locked.rows.length === 0) return [];
  // Read after the rows are locked: an older snapshot could miss what the transaction that held them wrote.
  const keys = locked.rows.map((row) => row.key);
  const states = await session.transaction.query<StateText>(
    compileSql(
      sql`select key, version, since, state from sys.record_state where entity = ${entity.id} and key = any(${keys}::text[])`,
    ),
    { prepared: true },
  );
  const byKey = new Map(states.rows.map((row) => [row.key, row]));
  return locked.rows.map((row): LockedRow => {
    const known = byKey.get(row.key);
    return {
      key: row.key,
      state: parseState(row.state),
      readable: row.readable === "t",
      updatable: row.updatable === "t",
      deletable: row.deletable === "t",
      hidden: names(row.hidden),
      closed: names(row.closed),
      version: known ? Number(known.version) : null,
      since: known ? Number(known.since) : 0,
      known: known?.state ? parseState(known.state) : null,
    };
  });
}
