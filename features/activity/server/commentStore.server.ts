import { TesseraError } from "@tessera/contract/errors.ts";
import { formerUserJoin, userJoin } from "@tessera/identity/users/userJoin.ts";
import type { ActivityPlace } from "@tessera/query-model/activitySql.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

/** A comment as it is stored. */
export interface StoredComment extends ActivityPlace {
  readonly id: string;
  readonly place: number;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly at: string;
  readonly text: string;
  readonly editedAt: string | null;
  readonly deletedBy: string | null;
  readonly former: readonly { readonly until: string; readonly text: string }[];
  /** Ids of files, in their order. */
  readonly files: readonly string[];
}

const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** Former texts of a comment that are shown at most. */
const maxFormer = 20;

const columns = `json_build_object('id', c.id, 'place', c.place, 'entity', c.entity, 'key', c.key, 'userId', c.user_id,
  'userName', coalesce(u.display_name, f.display_name), 'at', ${instant("c.at")}, 'text', c.text,
  'editedAt', ${instant("c.edited_at")}, 'deletedBy', c.deleted_by,
  'former', coalesce((select json_agg(json_build_object('until', ${instant("t.until")}, 'text', t.text) order by t.until desc)
    from (select * from sys.comment_text t where t.comment_id = c.id order by t.until desc limit ${maxFormer}) t), '[]'),
  'files', coalesce((select json_agg(x.file_id order by x.place) from sys.comment_file x where x.comment_id = c.id), '[]')) as comment
  from sys.comment c left join ${userJoin("u", "c.user_id")} left join ${formerUserJoin("f", "c.user_id")}`;

interface JsonRow {
  readonly comment: string;
}

/** The statement above made it. */
const parsed = ({ comment }: JsonRow): StoredComment => JSON.parse(comment);

/** Comments of a record, newest first. */
export async function readComments(
  runner: SqlRunner,
  { entity, key }: ActivityPlace,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly StoredComment[]> {
  const { rows } = await runner.query<JsonRow>({
    text: `select ${columns} where c.entity = $1 and c.key = $2 and c.gone_at is null and c.deleted_at is null
      and ($3::bigint is null or c.place < $3::bigint) order by c.place desc limit $4::integer`,
    values: [entity, key, before, limit],
  });
  return rows.map(parsed);
}

/** How many comments a record has. */
export async function countComments(runner: SqlRunner, { entity, key }: ActivityPlace): Promise<number> {
  const { rows } = await runner.query<{ count: string }>({
    text: "select count(*) as count from sys.comment where entity = $1 and key = $2 and gone_at is null and deleted_at is null",
    values: [entity, key],
  });
  return Number(rows[0]?.count ?? 0);
}

/** For how long the deletion of a comment can be undone, in hours. */
const undoHours = 24;

/** A comment whose record is there: one that stands, or that was deleted within the last day. Null: there is none. */
export async function findComment(
  runner: SqlRunner,
  id: string,
  state: "present" | "deleted",
): Promise<StoredComment | null> {
  const isIt = state === "present" ? "c.deleted_at is null" : `c.deleted_at > now() - interval '${undoHours} hours'`;
  const { rows } = await runner.query<JsonRow>({
    text: `select ${columns} where c.id = $1::uuid and c.gone_at is null and ${isIt}`,
    values: [id],
  });
  return rows[0] === undefined ? null : parsed(rows[0]);
}

/** A comment that is not there yet. */
export interface NewComment {
  readonly place: ActivityPlace;
  readonly id: string;
  readonly userId: string;
  /** Rich text in its stored form. */
  readonly text: string;
  readonly files: readonly string[];
}

/** Stores a comment; false where one with its id is there already. */
export async function insertComment(runner: SqlRunner, comment: NewComment): Promise<boolean> {
  const { files, id, place, text, userId } = comment;
  const { rowCount } = await runner.query({
    text: `insert into sys.comment (id, entity, key, text, user_id) values ($1::uuid, $2, $3, $4, $5::uuid)
      on conflict (id) do nothing`,
    values: [id, place.entity, place.key, text, userId],
  });
  if (rowCount === 0) return false;
  await runner.query({
    text: `insert into sys.comment_file (comment_id, file_id, place)
      select $1::uuid, f.id, f.place from unnest($2::uuid[]) with ordinality as f(id, place)`,
    values: [id, [...files]],
  });
  return true;
}

/** How often a person may write or edit comments within a minute. */
const maxPerMinute = 30;

/** Throws `too_many_requests` for a person who has written and edited too many comments within the last minute. */
export async function assertFewRecent(runner: SqlRunner, userId: string): Promise<void> {
  const { rows } = await runner.query<{ count: string }>({
    text: `select (select count(*) from sys.comment where user_id = $1::uuid and at > now() - interval '1 minute')
      + (select count(*) from sys.comment c join sys.comment_text t on t.comment_id = c.id
          where c.user_id = $1::uuid and c.edited_at > now() - interval '1 minute' and t.until > now() - interval '1 minute')
      as count`,
    values: [userId],
  });
  if (Number(rows[0]?.count ?? 0) >= maxPerMinute) throw new TesseraError("too_many_requests");
}

/** Gives a comment another text and keeps the former one. */
export async function replaceText(
  runner: SqlRunner,
  { id, text: former }: Pick<StoredComment, "id" | "text">,
  text: string,
): Promise<void> {
  await runner.query({
    text: "insert into sys.comment_text (comment_id, text) values ($1::uuid, $2)",
    values: [id, former],
  });
  await runner.query({
    text: "update sys.comment set text = $2, edited_at = now() where id = $1::uuid",
    values: [id, text],
  });
}

/** Deletes a comment for its readers. */
export async function markDeleted(runner: SqlRunner, id: string, userId: string): Promise<void> {
  await runner.query({
    text: "update sys.comment set deleted_at = now(), deleted_by = $2::uuid where id = $1::uuid",
    values: [id, userId],
  });
}

/** Brings back a comment that was deleted. */
export async function unmarkDeleted(runner: SqlRunner, id: string): Promise<void> {
  await runner.query({
    text: "update sys.comment set deleted_at = null, deleted_by = null where id = $1::uuid",
    values: [id],
  });
}
