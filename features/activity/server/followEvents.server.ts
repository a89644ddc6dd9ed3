import { userJoin } from "@tessera/identity/users/userJoin.ts";
import type { ActivityPlace } from "@tessera/query-model/activitySql.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

/** Something of which followers are to be notified. */
export interface FollowEvent {
  readonly id: number;
  /** Who did it; null for a guest and for the server. */
  readonly userId: string | null;
  readonly userName: string | null;
  /** Number of the change of the record; null for a comment. */
  readonly change: number | null;
  readonly commentId: string | null;
  readonly mentioned: readonly string[];
  readonly isEdit: boolean;
}

/** After so many attempts that failed an event is given up. */
const maxTries = 5;
/** Events of one record that are looked at together. */
const maxEvents = 500;

/** Records of which followers are to be notified, those first that have waited for longest. */
export async function waitingPlaces(runner: SqlRunner, limit: number): Promise<readonly ActivityPlace[]> {
  await runner.query(`delete from sys.follow_event where tries >= ${maxTries}`);
  const { rows } = await runner.query<{ entity: string; key: string }>({
    text: "select entity, key from sys.follow_event group by entity, key order by min(id) limit $1::integer",
    values: [limit],
  });
  return rows.map(({ entity, key }) => ({ entity, key }));
}

/** Takes the events of a record, one server at a time; they are gone when the transaction ends. */
export async function takeEvents(runner: SqlRunner, { entity, key }: ActivityPlace): Promise<readonly FollowEvent[]> {
  await runner.query({
    text: "select pg_advisory_xact_lock(hashtextextended($1, 810))",
    values: [JSON.stringify([entity, key])],
  });
  const { rows } = await runner.query<{ event: string }>({
    text: `with taken as (delete from sys.follow_event where id in (
        select id from sys.follow_event where entity = $1 and key = $2 order by id limit ${maxEvents}) returning *)
      select json_build_object('id', e.id, 'userId', e.user_id, 'userName', u.display_name, 'change', e.change,
        'commentId', e.comment_id, 'mentioned', e.mentioned, 'isEdit', e.is_edit) as event
      from taken e left join ${userJoin("u", "e.user_id")} order by e.id`,
    values: [entity, key],
  });
  // The statement above made it.
  return rows.map(({ event }) => JSON.parse(event) as FollowEvent);
}

/** Counts an attempt that failed, so that what fails each time does not come back for ever. */
export async function countFailure(runner: SqlRunner, { entity, key }: ActivityPlace): Promise<void> {
  await runner.query({
    text: "update sys.follow_event set tries = tries + 1 where entity = $1 and key = $2",
    values: [entity, key],
  });
}
