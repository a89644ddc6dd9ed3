import type { EntityModel, ReferenceModel } from "@tessera/query-model/entityModel.ts";
import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { outboxInsertSql } from "@tessera/server-core/outbox/outboxSql.ts";
import type { SetRunner } from "../runners/writeRunner.ts";
import { rowKeySql, stateSql } from "../stateSql.ts";
import { notedRow, type RowSet } from "./rowSet.ts";

/** Keys that one entry of the outbox names. */
const keysInEntry = 1000;

/** `reference=key` of the record that a state references, as `parentMarks` writes it; null where it references none. */
function markSql({ body, columns }: ReferenceModel, state: SqlFragment): SqlFragment {
  const parts = columns.map(({ name }) => sql`(${state} ->> ${name}::text)`);
  const escaped = parts.map((part) => sql`replace(replace(${part}, '%', '%25'), '~', '%7E')`);
  const key = parts.length === 1 ? sql.join(parts) : sql.join(escaped, " || '~' || ");
  return sql`${`${body.id}=`}::text || ${key}`;
}

const marksSql = (entity: EntityModel, state: SqlFragment): SqlFragment =>
  entity.references.length === 0
    ? sql`'{}'::text[]`
    : sql`array_remove(array[${sql.join(entity.references.map((reference) => markSql(reference, state)))}], null)`;

/**
 * Their states become history; what changed from outside since it was last seen gets a version of its own. The versions
 * have no person.
 */
async function logBefore(runner: SetRunner, { before, change, entity, found }: RowSet): Promise<void> {
  const { id } = entity;
  await runner.send(sql`insert into sys.record_history (id, entity, key, from_change, to_change, state, became, parents, place)
    select gen_random_uuid(), ${id}, key, since, ${found}, known, key, ${marksSql(entity, sql`known`)}, 0 from ${before} where is_foreign`);
  await runner.send(sql`insert into sys.record_history (id, entity, key, from_change, to_change, state, became, parents, place, raw)
    select gen_random_uuid(), ${id}, key, case when is_foreign then ${found} else coalesce(since, 0) end, ${change}, state,
      case when is_gone then '' else key end, ${marksSql(entity, sql`state`)}, 0, raw from ${before}`);
  await runner.send(sql`insert into sys.record_version (entity, key, version, change, kind, at)
    select ${id}, key, version, coalesce(since, 0), 'found', null from ${before} where version = 1 and not is_foreign
    union all select ${id}, key, version + 1, ${found}, 'found', now() from ${before} where is_foreign
    union all select ${id}, key, version + case when is_foreign then 2 else 1 end, ${change},
      case when is_gone then 'delete' else 'adopted' end, now() from ${before}
    on conflict (entity, key, version) do nothing`);
  await runner.send(
    sql`delete from sys.record_state s using ${before} n where s.entity = ${id} and s.key = n.key and n.is_gone`,
  );
  const row = sql.name(notedRow);
  await runner.send(sql`insert into sys.record_state (entity, key, version, since, state)
    select ${id}, n.key, n.version + case when n.is_foreign then 2 else 1 end, ${change}, (${stateSql(entity, notedRow)})::jsonb
    from ${entity.table} as ${row} join ${before} n on n.key = ${rowKeySql(entity, notedRow)} where not n.is_gone
    on conflict (entity, key) do update set version = excluded.version, since = excluded.since, state = excluded.state`);
}

async function logCame(runner: SetRunner, { came, change, entity: { id } }: RowSet): Promise<void> {
  // A row may have the key of one that went: its versions go on where those ended.
  const version = sql`coalesce((select max(v.version) from sys.record_version v where v.entity = ${id} and v.key = c.key), 0) + 1`;
  await runner.send(sql`insert into sys.record_state (entity, key, version, since, state)
    select ${id}, key, ${version}, ${change}, state from ${came} c
    on conflict (entity, key) do update set version = excluded.version, since = excluded.since, state = excluded.state`);
  await runner.send(sql`insert into sys.record_version (entity, key, version, change, kind, at)
    select ${id}, key, ${version}, ${change}, 'adopted', now() from ${came} c`);
}

/**
 * Keeps the history, states and versions of rows that were written set-wise, and lets the outbox know, as
 * `changeLogSql` does of a record.
 */
export async function logRowSet(runner: SetRunner, set: RowSet): Promise<void> {
  await logBefore(runner, set);
  await logCame(runner, set);
  await runner.send(
    outboxInsertSql(sql`select ${set.entity.id}, array_agg(key), kind from (
      select key, kind, (row_number() over (partition by kind) - 1) / ${keysInEntry}::int as entry from (
        select key, case when is_gone then 'delete' else 'update' end as kind from ${set.before}
        union all select key, 'create' from ${set.came}) as written) as written
    group by kind, entry`),
  );
}
