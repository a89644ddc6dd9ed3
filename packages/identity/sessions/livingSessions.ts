import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { rightsSql } from "@tessera/server-core/state/writeLock.ts";

/** A session that may still be used. */
export interface LivingSession {
  /** Changes whenever the roles or the profile of its user do. */
  readonly person: string;
  /** The counter of rights at which that was read. */
  readonly rights: number;
}

/** See `livingSessions`, by the clock as the database has it. */
async function askOnce(
  database: Database,
  ids: readonly string[],
  loopback: boolean,
): Promise<ReadonlyMap<string, LivingSession>> {
  const { rows } = await database.query<{ id: string; person: string; rights: string }>(
    {
      text: `select s.id, jsonb_build_array(u.login, u.display_name, u.email, coalesce(s.language, u.language), u.zone,
          (select jsonb_agg(m.role_id order by m.role_id) from sys.membership m where m.user_id = u.id))::text as person, ${rightsSql} as rights
        from sys.session s join sys."user" u on u.id = s.user_id
        where s.id = any($1::uuid[]) and s.ended_at is null and s.expires_at > clock_timestamp()
          and u.disabled_at is null and ($2::boolean or not u.demo)`,
      values: [ids, loopback],
    },
    { prepared: true },
  );
  return new Map(rows.map(({ id, person, rights }) => [id, { person, rights: Number(rights) }]));
}

/**
 * Which of these sessions may still be used (not ended, not expired, their user not disabled and, away from loopback,
 * no demo account).
 */
export async function livingSessions(
  { clock, database }: Pick<Services, "clock" | "database">,
  ids: readonly string[],
  loopback: boolean,
): Promise<ReadonlyMap<string, LivingSession>> {
  const living = await askOnce(database, ids, loopback);
  // Nobody is signed out because the clock jumped a moment ago.
  const isMisled = ids.some((id) => !living.has(id)) && (await clock.hasJumped());
  return isMisled ? askOnce(database, ids, loopback) : living;
}
