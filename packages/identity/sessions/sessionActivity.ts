import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { SessionCache } from "./sessionCache.ts";
import type { Sessions } from "./sessions.ts";

/** What keeping sessions alive stands on; all times in milliseconds. */
export interface SessionActivityOptions {
  readonly database: Database;
  readonly cache: SessionCache;
  readonly lifetime: number;
  readonly idleTimeoutMs: number;
  /** Without the person for so long, a session is over. */
  readonly idleAfter: number;
}

/** Activity is written to the database at most so often. */
const notifyInterval = 30_000;

const touchText = `
  update sys.session s set last_seen_at = clock_timestamp(),
    active_at = greatest(s.active_at, clock_timestamp() - make_interval(secs => $2::double precision))
  where s.id = $1::uuid and s.ended_at is null and s.expires_at > clock_timestamp()
    and s.active_at > clock_timestamp() - make_interval(secs => $3::double precision)
  returning floor(extract(epoch from s.expires_at - clock_timestamp()) * 1000)::bigint as remaining,
    floor(extract(epoch from clock_timestamp() - s.active_at) * 1000)::bigint as idle_ms`;

interface TouchedRow {
  readonly remaining: string;
  readonly idle_ms: string;
}

/** Makes what notes that the people of sessions are there. */
export function sessionActivity(options: SessionActivityOptions): Pick<Sessions, "noteActivity" | "touch"> {
  const { cache, database, idleAfter, idleTimeoutMs, lifetime } = options;

  async function touchOnce(sessionId: string, reportedIdleMs: number | null): Promise<TouchedRow | undefined> {
    const { rows } = await database.query<TouchedRow>({
      text: touchText,
      // Someone who says nothing has been idle for ever, which is never newer than what is known.
      values: [sessionId, (reportedIdleMs ?? lifetime * 2) / 1000, idleAfter / 1000],
    });
    return rows[0];
  }

  return {
    noteActivity: (sessionId) => {
      const cached = cache.get(sessionId);
      if (cached === undefined) return;
      cached.activeAt = performance.now();
      if (cached.activeAt - cached.notifiedAt < notifyInterval) return;
      cached.notifiedAt = cached.activeAt;
      const text = "update sys.session set active_at = greatest(active_at, clock_timestamp()) where id = $1::uuid";
      // A database that cannot be reached hears of it at the person's next step.
      database.query({ text, values: [sessionId] }).catch(() => {
        cached.notifiedAt = 0;
      });
    },
    touch: async (sessionId, reportedIdleMs) => {
      const touched = () => touchOnce(sessionId, reportedIdleMs);
      const row = (await touched()) ?? ((await cache.clockJumped()) ? await touched() : undefined);
      if (row === undefined) {
        cache.forget(sessionId);
        throw new TesseraError("session_expired");
      }
      const cached = cache.get(sessionId);
      const activeAt = Math.max(cached?.activeAt ?? Number.NEGATIVE_INFINITY, performance.now() - Number(row.idle_ms));
      if (cached !== undefined) cached.activeAt = activeAt;
      const idleMs = Math.round(performance.now() - activeAt);
      return { remainingMs: Number(row.remaining), idleRemainingMs: Math.max(0, idleTimeoutMs - idleMs) };
    },
  };
}
