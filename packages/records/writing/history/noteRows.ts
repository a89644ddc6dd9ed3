import type { EntityModel, ReferenceModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { outboxInsertSql } from "@tessera/server-core/outbox/outboxSql.ts";
import { rowKeySql, stateSql } from "../stateSql.ts";

/** Alias of the entity's table in the condition that names rows. */
export const notedRow = "noted";

/** Keys that one entry of the outbox names. */
const keysInEntry = 1000;

const notes = "tessera_noted_rows";

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

/** A write of many rows of an adopted entity by statements of its own, which logs its changes as saves do. */
export interface NotedWrite {
  /** After the rows were written: their states and versions, and the events for them. `rows` names those that came. */
  finish(rows: SqlFragment): Promise<void>;
}

/**
 * Begins such a write: `changed` and `gone` are conditions over `notedRow` that name rows which will change, and go. Their states become
 * history; what changed from outside since it was last seen gets a version of its own. The rows must be locked. The versions have no person.
 */
export async function noteRows(
  transaction: Transaction,
  entity: EntityModel,
  { changed, gone }: { readonly changed: SqlFragment; readonly gone: SqlFragment },
): Promise<NotedWrite> {
  const run = async (statement: SqlFragment): Promise<void> => {
    await transaction.query(compileSql(statement));
  };
  const { rows } = await transaction.query<{ found: string; change: string }>(
    "select nextval('sys.record_change') as found, nextval('sys.record_change') as change",
  );
  const found = sql`${rows[0]?.found ?? "0"}::bigint`;
  const change = sql`${rows[0]?.change ?? "0"}::bigint`;
  const list = sql.name(notes);
  const { id } = entity;
  await run(sql`create temporary table ${list} on commit drop as
    select r.*, s.since, s.state as known, s.version is not null as has_state, coalesce(s.version, 1) as version,
      s.state is not null and s.state <> r.state as is_foreign
    from (select ${rowKeySql(entity, notedRow)} as key, (${stateSql(entity, notedRow)})::jsonb as state, ${gone} as is_gone,
        case when ${gone} then to_jsonb(${sql.name(notedRow)}.*) end as raw
      from ${entity.table} as ${sql.name(notedRow)} where ${changed} or ${gone}) as r
    left join sys.record_state s on s.entity = ${id} and s.key = r.key`);
  await run(sql`insert into sys.record_history (id, entity, key, from_change, to_change, state, became, parents, place)
    select gen_random_uuid(), ${id}, key, since, ${found}, known, key, ${marksSql(entity, sql`known`)}, 0 from ${list} where is_foreign`);
  await run(sql`insert into sys.record_history (id, entity, key, from_change, to_change, state, became, parents, place, raw)
    select gen_random_uuid(), ${id}, key, case when is_foreign then ${found} else coalesce(since, 0) end, ${change}, state,
      case when is_gone then '' else key end, ${marksSql(entity, sql`state`)}, 0, raw from ${list}`);
  await run(sql`insert into sys.record_version (entity, key, version, change, kind, at)
    select ${id}, key, version, coalesce(since, 0), 'found', null from ${list} where version = 1 and not is_foreign
    union all select ${id}, key, version + 1, ${found}, 'found', now() from ${list} where is_foreign
    union all select ${id}, key, version + case when is_foreign then 2 else 1 end, ${change},
      case when is_gone then 'delete' else 'adopted' end, now() from ${list}
    on conflict (entity, key, version) do nothing`);
  await run(sql`delete from sys.record_state s using ${list} n where s.entity = ${id} and s.key = n.key and n.is_gone`);
  return {
    async finish(came) {
      const state = sql`(${stateSql(entity, notedRow)})::jsonb`;
      const row = sql.name(notedRow);
      const key = rowKeySql(entity, notedRow);
      await run(sql`insert into sys.record_state (entity, key, version, since, state)
        select ${id}, n.key, n.version + case when n.is_foreign then 2 else 1 end, ${change}, ${state}
        from ${entity.table} as ${row} join ${list} n on n.key = ${key} where not n.is_gone
        on conflict (entity, key) do update set version = excluded.version, since = excluded.since, state = excluded.state`);
      await run(sql`create temporary table tessera_came_rows on commit drop as
        select r.key, r.state, coalesce((select max(v.version) from sys.record_version v where v.entity = ${id} and v.key = r.key), 0) + 1 as version
        from (select ${key} as key, ${state} as state from ${entity.table} as ${row} where ${came}) as r`);
      await run(sql`insert into sys.record_state (entity, key, version, since, state)
        select ${id}, key, version, ${change}, state from tessera_came_rows
        on conflict (entity, key) do update set version = excluded.version, since = excluded.since, state = excluded.state`);
      await run(sql`insert into sys.record_version (entity, key, version, change, kind, at)
        select ${id}, key, version, ${change}, 'adopted', now() from tessera_came_rows`);
      await run(
        outboxInsertSql(sql`select ${id}, array_agg(key), kind from (
          select key, kind, (row_number() over (partition by kind) - 1) / ${keysInEntry}::int as entry from (
            select key, case when is_gone then 'delete' else 'update' end as kind from ${list}
            union all select key, 'create' from tessera_came_rows) as written) as written
        group by kind, entry`),
      );
      await run(sql`drop table ${list}, tessera_came_rows`);
    },
  };
}
