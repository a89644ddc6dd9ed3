import { type Bookmark, maxBookmarks } from "@tessera/contract/personal/bookmark.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { uuid7 } from "@tessera/std/ids.ts";

/** The bookmarks of a person, in their order. */
export async function readBookmarks(runner: SqlRunner, userId: string): Promise<Bookmark[]> {
  const { rows } = await runner.query<Bookmark>({
    text: "select id, url, name from sys.bookmark where user_id = $1::uuid order by place, created_at, id",
    values: [userId],
  });
  return rows.map(({ id, url, name }) => ({ id, url, name }));
}

/**
 * Keeps a page at the end of the list, or at `place` (from 0); one that is kept already gets the name and keeps its
 * place. Null: the person has as many as anyone may.
 */
export async function keepBookmark(
  runner: SqlRunner,
  userId: string,
  { url, name, place }: { readonly url: string; readonly name: string; readonly place: number | null },
): Promise<Bookmark | null> {
  const { rows } = await runner.query<Bookmark>({
    text: `insert into sys.bookmark (id, user_id, url, name, place)
        select $1::uuid, $2::uuid, $3, $4, (select coalesce(max(place), -1) + 1 from sys.bookmark where user_id = $2::uuid)
        where (select count(*) from sys.bookmark where user_id = $2::uuid and url <> $3) < ${maxBookmarks}
      on conflict (user_id, url) do update set name = excluded.name
      returning id, url, name`,
    values: [uuid7(), userId, url, name],
  });
  const [kept] = rows;
  if (kept === undefined) return null;
  if (place !== null) {
    const others = (await readBookmarks(runner, userId)).map(({ id }) => id).filter((id) => id !== kept.id);
    await orderBookmarks(runner, userId, others.toSpliced(place, 0, kept.id));
  }
  return { id: kept.id, url: kept.url, name: kept.name };
}

/** Puts the bookmarks of a person into the order of `ids`; those that are not named come after them, as they were. */
export async function orderBookmarks(runner: SqlRunner, userId: string, ids: readonly string[]): Promise<void> {
  await runner.query({
    text: `update sys.bookmark b set place = o.place from (
        select id, row_number() over (order by array_position($2::uuid[], id) nulls last, place, created_at, id) - 1 as place
        from sys.bookmark where user_id = $1::uuid
      ) o where b.id = o.id and b.user_id = $1::uuid and b.place <> o.place`,
    values: [userId, ids],
  });
}

/** Gives a bookmark another name; false when the person has no such. */
export async function renameBookmark(runner: SqlRunner, userId: string, id: string, name: string): Promise<boolean> {
  const { rowCount } = await runner.query({
    text: "update sys.bookmark set name = $3 where user_id = $1::uuid and id = $2::uuid",
    values: [userId, id, name],
  });
  return rowCount > 0;
}

/** Forgets a bookmark; false when the person has no such. */
export async function removeBookmark(runner: SqlRunner, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await runner.query({
    text: "delete from sys.bookmark where user_id = $1::uuid and id = $2::uuid",
    values: [userId, id],
  });
  return rowCount > 0;
}
