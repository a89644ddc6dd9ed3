import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { rowKeySql, stateSql } from "../stateSql.ts";
import { nextChangeSql } from "./changeSql.ts";

/** Alias of the entity's table in the condition that names rows. */
export const notedRow = "noted";

/** Rows of an entity that statements of their own write, within one transaction. */
export interface RowSet {
  readonly entity: EntityModel;
  /** Number of the change by which rows are found that were changed from outside since they were last seen. */
  readonly found: SqlFragment;
  /** Number of the change that is the write. */
  readonly change: SqlFragment;
  /**
   * Temporary table of the rows that change or go, as they were before: `key`, `state`, `version`, `since`, `known`
   * (the state as it was last seen), `is_foreign` (it was changed from outside), `is_gone`, `raw` (the whole row of one
   * that goes).
   */
  readonly before: SqlFragment;
  /** Temporary table of the rows that came: `key`, `state`. It is there once `openCame` was called. */
  readonly came: SqlFragment;
}

/**
 * Keeps the rows that conditions over `notedRow` name, as they are now, and takes the numbers of the write. The rows
 * must be locked.
 */
export async function openRowSet(
  transaction: Transaction,
  entity: EntityModel,
  { changed, gone }: { readonly changed: SqlFragment; readonly gone: SqlFragment },
): Promise<RowSet> {
  const { rows } = await transaction.query<{ found: string; change: string }>(
    `select ${nextChangeSql} as found, ${nextChangeSql} as change`,
  );
  const set: RowSet = {
    entity,
    found: sql`${rows[0]?.found ?? "0"}::bigint`,
    change: sql`${rows[0]?.change ?? "0"}::bigint`,
    before: sql.name("tessera_noted_rows"),
    came: sql.name("tessera_came_rows"),
  };
  await transaction.query(
    compileSql(sql`create temporary table ${set.before} on commit drop as
    select r.*, s.since, s.state as known, s.version is not null as has_state, coalesce(s.version, 1) as version,
      s.state is not null and s.state <> r.state as is_foreign
    from (select ${rowKeySql(entity, notedRow)} as key, (${stateSql(entity, notedRow)})::jsonb as state, ${gone} as is_gone,
        case when ${gone} then to_jsonb(${sql.name(notedRow)}.*) end as raw
      from ${entity.table} as ${sql.name(notedRow)} where ${changed} or ${gone}) as r
    left join sys.record_state s on s.entity = ${entity.id} and s.key = r.key`),
  );
  return set;
}

/** Keeps the rows that came, which a condition over `notedRow` names. */
export async function openCame(transaction: Transaction, set: RowSet, rows: SqlFragment): Promise<void> {
  const { entity } = set;
  await transaction.query(
    compileSql(sql`create temporary table ${set.came} on commit drop as
    select ${rowKeySql(entity, notedRow)} as key, (${stateSql(entity, notedRow)})::jsonb as state
    from ${entity.table} as ${sql.name(notedRow)} where ${rows}`),
  );
}

/** Forgets the rows, so that the transaction may write others. */
export async function closeRowSet(transaction: Transaction, { before, came }: RowSet): Promise<void> {
  await transaction.query(compileSql(sql`drop table ${before}, ${came}`));
}
