import { notTrue, type Predicate, predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { cellPredicate, rowPredicate } from "@tessera/query-model/conditions/rowPredicate.ts";
import { type EntityModel, textsName } from "@tessera/query-model/entityModel.ts";
import { guardedScope } from "@tessera/query-model/guardedScope.ts";
import { readLanguage } from "@tessera/query-model/readSql.ts";
import { maskedSql } from "@tessera/query-model/seenCells.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { Guard } from "../guard/guard.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import { isHot } from "../reading/hotStatement.ts";
import { namedNow } from "./history/namedNow.ts";
import { readIn } from "./rowTexts.ts";
import { rowKeySql, stateSql } from "./stateSql.ts";
import type { LockedRow, WriteSession } from "./writeSession.ts";

/** Cells of a row of the locking statement, in its order. */
type LockedCells = readonly (string | null)[];

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
 * Locks rows of a table (`for update`) and reads them whole, with what the caller may do with each. `where` is given
 * the alias. In order of keys, so that two transactions wait for each other in the same order.
 * @param kept Rows of the table's type that are read in its place, and cannot be locked.
 */
export function lockSql(
  guard: Guard,
  entity: EntityModel,
  where: (alias: string) => SqlFragment,
  kept?: SqlFragment,
): SqlFragment {
  const env = guard.environment();
  const alias = env.alias();
  const scope = guardedScope(entity, alias, env);
  const rows = (action: "read" | "update" | "delete"): SqlFragment => flag(rowPredicate(action, entity, alias, env));
  const hidden = entity.columns.map((column) => ({ name: column.name, masked: scope.see(column.name).masked }));
  const closed = entity.columns.map((column) => ({
    name: column.name,
    masked: notTrue(cellPredicate("update", column, entity, alias, env, true)),
  }));
  const key = rowKeySql(entity, alias);
  // Rows of a view are only read, and many views have none that could be locked.
  const lock = entity.body.origin === "view" ? sql.empty : sql`for update of ${sql.name(alias)}`;
  return sql`select ${key} as key, ${stateSql(entity, alias)} as state, ${rows("read")} as readable,
    ${rows("update")} as updatable, ${rows("delete")} as deletable, ${maskedSql(hidden)} as hidden, ${maskedSql(closed)} as closed
    from ${kept ?? entity.table} as ${sql.name(alias)} where ${where(alias)} order by ${key} ${kept ? sql.empty : lock}`;
}

/**
 * What Tessera knows of rows, by key. To be read in a later statement than the one that locks them: an older snapshot
 * could miss what the transaction that held them wrote.
 */
export function knownSql(guard: Guard, entity: EntityModel, keys: SqlFragment): SqlFragment {
  const language = readLanguage(entity, guard);
  const former =
    language === null
      ? sql.empty
      : sql`, (select json_agg(distinct h.state -> ${textsName}::text -> ${language}::text) from sys.record_history h
          where h.entity = s.entity and h.key = s.key and h.state -> ${textsName}::text -> ${language}::text is not null) as former`;
  return sql`select s.key, s.version, s.since, s.state ${former} from sys.record_state s where s.entity = ${entity.id} and s.key ${keys}`;
}

function formerTexts(text: string | null | undefined): ReadonlySet<string> {
  // The statement above wrote it.
  const branches = JSON.parse(text ?? "null") as readonly { readonly [physical: string]: string }[] | null;
  return new Set((branches ?? []).flatMap((branch) => Object.entries(branch).map((entry) => JSON.stringify(entry))));
}

/** Locked rows, from the answers of `lockSql` and `knownSql`. */
export function lockedRows(
  guard: Guard,
  entity: EntityModel,
  rows: readonly LockedCells[],
  known: readonly LockedCells[],
): readonly LockedRow[] {
  const language = readLanguage(entity, guard);
  const byKey = new Map(known.map((cells) => [cells[0], cells]));
  return rows.map(([key, state, readable, updatable, deletable, hidden, closed]): LockedRow => {
    const [, version, since, seen, former] = byKey.get(key ?? null) ?? [];
    const stored = parseState(state ?? "{}");
    return {
      key: key ?? "",
      state: stored,
      language,
      seen: readIn(entity, stored, language),
      former: formerTexts(former),
      readable: readable === "t",
      updatable: updatable === "t",
      deletable: deletable === "t",
      hidden: names(hidden ?? "[]"),
      closed: names(closed ?? "[]"),
      version: version == null ? null : Number(version),
      since: Number(since ?? 0),
      known: seen == null ? null : namedNow(entity, parseState(seen)),
    };
  });
}

/** Locks rows, and reads what Tessera knows of them: `lockSql` and `knownSql` one after the other. */
export async function lockRows(
  session: WriteSession,
  entity: EntityModel,
  where: (alias: string) => SqlFragment,
): Promise<readonly LockedRow[]> {
  const compiled = compileSql(lockSql(session.guard, entity, where));
  const locked = await session.transaction.query(compiled, { prepared: isHot(compiled.text) });
  if (locked.rows.length === 0) return [];
  const keys = locked.rows.map((row) => row.key ?? "");
  const known = await session.transaction.query(
    compileSql(knownSql(session.guard, entity, sql`= any(${keys}::text[])`)),
    {
      prepared: true,
    },
  );
  // The driver keeps the order in which a statement lists its columns.
  return lockedRows(
    session.guard,
    entity,
    locked.rows.map((row) => Object.values(row)),
    known.rows.map((row) => Object.values(row)),
  );
}
