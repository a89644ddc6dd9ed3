import { userJoin } from "@tessera/identity/users/userJoin.ts";
import type { ActivityPlace } from "@tessera/query-model/activitySql.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

/** Followers that are shown at most. */
const maxShown = 100;

/** Someone who follows a record. */
export interface Follower {
  readonly userId: string;
  readonly userName: string | null;
}

/** Who follows a record, those first who have followed it for longest; `limit` null: all. */
export async function findFollowers(
  runner: SqlRunner,
  { entity, key }: ActivityPlace,
  limit: number | null = maxShown,
): Promise<Follower[]> {
  const { rows } = await runner.query<{ user_id: string; display_name: string | null }>({
    text: `select f.user_id, u.display_name from sys.follower f join ${userJoin("u", "f.user_id")}
      where f.entity = $1 and f.key = $2 and f.gone_at is null and not f.is_off and u.disabled_at is null
      order by f.at, f.id limit $3::integer`,
    values: [entity, key, limit],
  });
  return rows.map(({ display_name, user_id }) => ({ userId: user_id, userName: display_name }));
}

/** Whether a person follows a record. */
export async function isFollowing(runner: SqlRunner, { entity, key }: ActivityPlace, user: string): Promise<boolean> {
  const { rows } = await runner.query({
    text: "select from sys.follower where entity = $1 and key = $2 and user_id = $3::uuid and gone_at is null and not is_off",
    values: [entity, key, user],
  });
  return rows.length > 0;
}

/** Has a person follow a record, or not. */
export async function setFollowing(
  runner: SqlRunner,
  { entity, key }: ActivityPlace,
  user: string,
  follows: boolean,
): Promise<void> {
  await runner.query({
    text: `insert into sys.follower (entity, key, user_id, is_off) values ($1, $2, $3::uuid, $4)
      on conflict (entity, key, user_id, gone_at) do update set is_off = excluded.is_off`,
    values: [entity, key, user, !follows],
  });
}

/** Has people follow records, unless they have chosen for such a record before. */
export async function addFollowers(
  runner: SqlRunner,
  { entity, keys }: { readonly entity: string; readonly keys: readonly string[] },
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return;
  await runner.query({
    text: `insert into sys.follower (entity, key, user_id)
      select $1, k.key, u.id from unnest($2::text[]) as k(key), unnest($3::uuid[]) as p(id) join ${userJoin("u", "p.id")}
      on conflict (entity, key, user_id, gone_at) do nothing`,
    values: [entity, [...keys], [...users]],
  });
}

/** A comment of which people are to be notified. */
export interface CommentEvent extends ActivityPlace {
  readonly id: string;
  readonly userId: string | null;
  /** Those who are mentioned in it, and were not before. */
  readonly mentioned: readonly string[];
  /** Whether it was there before. */
  readonly isEdit: boolean;
}

/** Has followers, and those who are mentioned, be notified of a comment. Who is mentioned follows the record. */
export async function noteComment(runner: SqlRunner, event: CommentEvent): Promise<void> {
  const { entity, id, isEdit, key, mentioned, userId } = event;
  await addFollowers(runner, { entity, keys: [key] }, mentioned);
  await runner.query({
    text: `insert into sys.follow_event (entity, key, user_id, comment_id, mentioned, is_edit)
      values ($1, $2, $3::uuid, $4::uuid, $5::uuid[], $6)`,
    values: [entity, key, userId, id, [...mentioned], isEdit],
  });
}
