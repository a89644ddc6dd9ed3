import type { Database } from "../database/pool.ts";

/** Which of these sessions may still be used: not ended, not expired, their user not disabled and, away from loopback, no demo account. */
export async function livingSessions(
  database: Database,
  ids: readonly string[],
  loopback: boolean,
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>(
    {
      text: `select s.id from sys.session s join sys."user" u on u.id = s.user_id
        where s.id = any($1::uuid[]) and s.ended_at is null and s.expires_at > clock_timestamp()
          and u.disabled_at is null and ($2::boolean or not u.demo)`,
      values: [ids, loopback],
    },
    { prepared: true },
  );
  return new Set(rows.map(({ id }) => id));
}
