import { createHmac } from "node:crypto";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";

/**
 * True for sessions `s` whose drafts their person may come back for: they are open, their time is over, nobody was
 * there, or the same person signed in over them. Any other end was meant to leave nothing behind.
 */
const isKept: SqlFragment = sql`(s.ended_at is null or s.end_reason in ('idle', 'replaced'))`;

/**
 * Keys that seal the drafts of a person's sessions in a browser, as Base64 by session; only of sessions of the person
 * whose drafts are kept.
 */
export async function draftKeys(
  database: Database,
  secret: Buffer,
  userId: string,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ id: string }>(
    compileSql(
      sql`select s.id from sys.session s where s.user_id = ${userId}::uuid and s.id = any(${[...sessions]}::uuid[]) and ${isKept}`,
    ),
  );
  return new Map(rows.map(({ id }) => [id, createHmac("sha256", secret).update(id).digest("base64")]));
}

/**
 * Whether the drafts of an ended session must go from its browser; also where the session or its account is no more.
 */
export async function losesDrafts(database: Database, session: string): Promise<boolean> {
  const { rowCount } = await database.query(
    compileSql(
      sql`select 1 from sys.session s join sys."user" u on u.id = s.user_id where s.id = ${session}::uuid and u.disabled_at is null and ${isKept}`,
    ),
  );
  return rowCount === 0;
}
