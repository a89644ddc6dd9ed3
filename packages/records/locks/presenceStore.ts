import { userJoin } from "@tessera/identity/users/userJoin.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { recordStateJoin } from "../writing/history/recordState.ts";
import { type HeldLock, type LockedRecord, lockJson } from "./lockStore.ts";
import { lockTimes } from "./lockTimes.ts";

/** A page that has a record open. */
export interface PresentPage {
  readonly connection: string;
  readonly userId: string;
  readonly userName: string;
  readonly place: string | null;
}

/** What pages see of a record. */
export interface RecordStanding extends LockedRecord {
  readonly lock: HeldLock | null;
  readonly version: number | null;
  readonly present: readonly PresentPage[];
}

/** Notes that a page has a record open, and where in it the person is. */
export async function notePresence(
  runner: SqlRunner,
  record: LockedRecord,
  page: { readonly connection: string; readonly userId: string; readonly place: string | null },
): Promise<void> {
  await runner.query(
    compileSql(sql`insert into sys.record_presence (connection, entity, key, user_id, place, lease_until)
      values (${page.connection}, ${record.entity}, ${record.key}, ${page.userId}::uuid, ${page.place},
        clock_timestamp() + make_interval(secs => ${lockTimes.lease / 1000}))
      on conflict (entity, key, connection) do update set place = excluded.place, lease_until = excluded.lease_until`),
    { prepared: true },
  );
}

/** A page has closed a record, or (`record` null) is gone itself. */
export async function endPresence(runner: SqlRunner, connection: string, record: LockedRecord | null): Promise<void> {
  const one = record === null ? sql.empty : sql` and entity = ${record.entity} and key = ${record.key}`;
  await runner.query(compileSql(sql`delete from sys.record_presence where connection = ${connection}${one}`), {
    prepared: true,
  });
}

/** How records stand: lock, version, who has them open, in the order in which they came. */
export async function readStandings(
  runner: SqlRunner,
  records: readonly LockedRecord[],
): Promise<readonly RecordStanding[]> {
  if (records.length === 0) return [];
  const { rows } = await runner.query<{ standing: string }>(
    compileSql(sql`select json_build_object('entity', r.entity, 'key', r.key, 'version', s.version,
        'lock', (select ${lockJson} from sys.record_lock l join ${sql.raw(userJoin("u", "l.user_id"))}
          where l.entity = r.entity and l.key = r.key and l.lease_until > clock_timestamp()),
        'present', (select coalesce(json_agg(json_build_object('connection', p.connection, 'userId', p.user_id,
            'userName', u.display_name, 'place', p.place) order by p.connection), '[]')
          from sys.record_presence p join ${sql.raw(userJoin("u", "p.user_id"))}
          where p.entity = r.entity and p.key = r.key and p.lease_until > clock_timestamp())) as standing
      from json_to_recordset(${JSON.stringify(records)}::json) as r(entity text, key text)
      left join ${recordStateJoin("s", "r")}`),
    { prepared: true },
  );
  // The statement made them.
  return rows.map(({ standing }) => JSON.parse(standing) as RecordStanding);
}
