import type { NewNotification, StoredNotification } from "@tessera/contract/socket/notification.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

/** Maximum number kept for a person; older ones go. */
const maxKept = 500;
/** Maximum number read at once. */
const maxShown = 200;

/** A notification as JSON text: its content, and what the server knows of it. */
const json = `n.content || jsonb_build_object('id', n.id, 'read', n.read_at is not null,
  'createdAt', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

interface JsonRow {
  readonly notification: string;
}

/** Content was checked against its schema when it was stored. */
const stored = ({ notification }: JsonRow): StoredNotification => JSON.parse(notification);

/** Stores a notification of a person, and forgets the oldest when there are too many. */
export async function addNotification(
  runner: SqlRunner,
  userId: string,
  content: NewNotification,
): Promise<StoredNotification> {
  const { rows } = await runner.query<JsonRow>(
    {
      text: `with n as (insert into sys.notification (user_id, content) values ($1::uuid, $2::jsonb)
          returning id, content, read_at, created_at),
        old as (delete from sys.notification where id in (
          select id from sys.notification where user_id = $1::uuid order by id desc offset ${maxKept - 1}))
        select ${json} as notification from n`,
      values: [userId, JSON.stringify(content)],
    },
    { prepared: true },
  );
  const [row] = rows;
  if (row === undefined) throw new Error("A notification was stored without an answer.");
  return stored(row);
}

/** Which notifications of a person are read. */
export interface NotificationFilter {
  /** Absent: read or not. */
  readonly read?: boolean;
  readonly offset?: number;
  /** Default 200. */
  readonly limit?: number;
}

/** The newest notifications of a person. */
export async function readNotifications(
  runner: SqlRunner,
  userId: string,
  { read, offset = 0, limit = maxShown }: NotificationFilter = {},
): Promise<StoredNotification[]> {
  const { rows } = await runner.query<JsonRow>(
    {
      text: `select ${json} as notification from sys.notification n where n.user_id = $1::uuid
        and ($2::boolean is null or (n.read_at is not null) = $2::boolean) order by n.id desc offset $3::int limit $4::int`,
      values: [userId, read ?? null, offset, limit],
    },
    { prepared: true },
  );
  return rows.map(stored);
}

/** One notification of a person; null when it is not theirs or gone. */
export async function findNotification(
  runner: SqlRunner,
  userId: string,
  id: number,
): Promise<StoredNotification | null> {
  const { rows } = await runner.query<JsonRow>(
    {
      text: `select ${json} as notification from sys.notification n where n.user_id = $1::uuid and n.id = $2::bigint`,
      values: [userId, id],
    },
    { prepared: true },
  );
  const [row] = rows;
  return row ? stored(row) : null;
}

/** Whether a person has an unread notification of the same content, whatever icon its sort has. */
export async function hasUnread(runner: SqlRunner, userId: string, content: NewNotification): Promise<boolean> {
  const { rows } = await runner.query(
    {
      text: "select from sys.notification where user_id = $1::uuid and read_at is null and content - 'icon' = $2::jsonb limit 1",
      values: [userId, JSON.stringify(content)],
    },
    { prepared: true },
  );
  return rows.length > 0;
}

/** Whether a person has a notification, read or not, with a value among its params. */
export async function hasNotice(runner: SqlRunner, userId: string, param: string, value: string): Promise<boolean> {
  const { rows } = await runner.query(
    {
      text: "select from sys.notification where user_id = $1::uuid and content -> 'params' ->> $2 = $3 limit 1",
      values: [userId, param, value],
    },
    { prepared: true },
  );
  return rows.length > 0;
}

/** Deletes the unread notifications of a person that have a value among their params; answers them. */
export async function removeUnread(
  runner: SqlRunner,
  userId: string,
  param: string,
  value: string,
): Promise<StoredNotification[]> {
  const { rows } = await runner.query<JsonRow>({
    text: `delete from sys.notification n where n.user_id = $1::uuid and n.read_at is null
      and n.content -> 'params' ->> $2 = $3 returning ${json} as notification`,
    values: [userId, param, value],
  });
  return rows.map(stored);
}

/** How many notifications of a person are unread. */
export async function countUnread(runner: SqlRunner, userId: string): Promise<number> {
  const { rows } = await runner.query<{ count: string }>(
    {
      text: "select count(*) as count from sys.notification where user_id = $1::uuid and read_at is null",
      values: [userId],
    },
    { prepared: true },
  );
  return Number(rows[0]?.count ?? 0);
}

/** Notes that a person has read some of their notifications; answers those that are theirs. */
export async function markRead(
  runner: SqlRunner,
  userId: string,
  ids: readonly number[],
): Promise<StoredNotification[]> {
  const { rows } = await runner.query<JsonRow>(
    {
      text: `update sys.notification n set read_at = coalesce(n.read_at, now())
        where n.user_id = $1::uuid and n.id = any($2::bigint[]) returning ${json} as notification`,
      values: [userId, ids],
    },
    { prepared: true },
  );
  return rows.map(stored);
}

/** Deletes notifications of a person; answers the ids that were there. */
export async function deleteNotifications(
  runner: SqlRunner,
  userId: string,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await runner.query<{ id: string }>(
    {
      text: "delete from sys.notification where user_id = $1::uuid and id = any($2::bigint[]) returning id",
      values: [userId, ids],
    },
    { prepared: true },
  );
  return rows.map(({ id }) => Number(id));
}
