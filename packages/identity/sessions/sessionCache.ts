import type { ClockWatch } from "@tessera/server-core/clock/followClock.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { type PersonRow, personColumns, personOf } from "./personRow.ts";
import { sameText, secretHash } from "./sessionCookie.ts";
import type { Person } from "./sessions.ts";

/** What the cache of a node stands on. */
export interface SessionCacheOptions {
  readonly database: Database;
  readonly clock: ClockWatch | undefined;
  /** Whether accounts of the demo world count. */
  readonly loopback: boolean;
  /** Milliseconds without the person after which a session is over. */
  readonly idleAfter: number;
}

/** A session as the node read it. */
export interface CachedSession extends Person {
  readonly secretHash: string;
  /** When it ends, by this process's own clock. */
  readonly endsAt: number;
  /** When the person last did something, and when the database last heard of it, by this process's own clock. */
  activeAt: number;
  notifiedAt: number;
  /** The secret that was found to be this session's; its digest is made once. */
  secret: string | null;
  /** The last token that was found to belong to this session. */
  token: string | null;
}

/** The sessions that a node has read from the database. */
export interface SessionCache {
  /** A session that is at hand, whether or not it still lives; undefined when it is not. */
  get(id: string): CachedSession | undefined;
  /**
   * A session that is at hand, else as the database has it now; null when it ended or expired, or its user may no
   * longer use it.
   */
  find(id: string): Promise<CachedSession | null>;
  /**
   * As `find`, for what proves itself by the secret of the session; null too when that is another's or nobody was there
   * for too long.
   */
  findBySecret(id: string, secret: string): Promise<CachedSession | null>;
  forget(id: string): void;
  /** Drops what was read before the rights counter moved to `rights`. */
  forgetBefore(rights: number): void;
  /**
   * Whether the database's clock jumped a moment ago, so that what seems to have ended is to be asked for again.
   */
  clockJumped(): Promise<boolean>;
}

interface SessionRow extends PersonRow {
  readonly secret_hash: string;
  readonly remaining_ms: string;
  readonly idle_ms: string;
}

const maxCached = 10_000;

const loadText = `
  select ${personColumns}, coalesce(s.language, u.language) as language, s.secret_hash,
    floor(extract(epoch from s.expires_at - clock_timestamp()) * 1000)::bigint as remaining_ms,
    floor(extract(epoch from clock_timestamp() - s.active_at) * 1000)::bigint as idle_ms
  from sys.session s join sys."user" u on u.id = s.user_id
  where s.id = $1::uuid and s.ended_at is null and s.expires_at > clock_timestamp()
    and s.active_at > clock_timestamp() - make_interval(secs => $3::double precision)
    and u.disabled_at is null and ($2::boolean or not u.demo)`;

function cachedSession(id: string, row: SessionRow): CachedSession {
  const activeAt = performance.now() - Number(row.idle_ms);
  return {
    ...personOf(row, id),
    activeAt,
    notifiedAt: activeAt,
    secretHash: row.secret_hash,
    endsAt: performance.now() + Number(row.remaining_ms),
    secret: null,
    token: null,
  };
}

function holds(cached: CachedSession, secret: string): boolean {
  if (cached.secret !== null) return sameText(cached.secret, secret);
  if (!sameText(cached.secretHash, secretHash(secret))) return false;
  cached.secret = secret;
  return true;
}

/** Makes the cache of a node, which is empty yet. */
export function createSessionCache({ clock, database, idleAfter, loopback }: SessionCacheOptions): SessionCache {
  const cache = new Map<string, CachedSession>();

  const clockJumped = async (): Promise<boolean> => (await clock?.hasJumped()) ?? false;

  async function loadOnce(id: string): Promise<CachedSession | null> {
    const { rows } = await database.query<SessionRow>(
      { text: loadText, values: [id, loopback, idleAfter / 1000] },
      { prepared: true },
    );
    const row = rows[0];
    if (row === undefined) return null;
    const cached = cachedSession(id, row);
    const [oldest] = cache.size >= maxCached ? cache.keys() : [];
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(id, cached);
    return cached;
  }

  /** A session that is not there may only seem to have ended, because the clock jumped a moment ago. */
  async function load(id: string): Promise<CachedSession | null> {
    return (await loadOnce(id)) ?? ((await clockJumped()) ? loadOnce(id) : null);
  }

  const find = async (id: string): Promise<CachedSession | null> => cache.get(id) ?? (await load(id));

  return {
    get: (id) => cache.get(id),
    find,
    findBySecret: async (id, secret) => {
      const known = cache.get(id);
      // Another node may have seen the person meanwhile: only the database knows.
      if (known !== undefined && performance.now() - known.activeAt > idleAfter) cache.delete(id);
      const cached = await find(id);
      if (cached === null || !holds(cached, secret)) return null;
      if (cached.endsAt > performance.now()) return cached;
      cache.delete(id);
      return null;
    },
    forget: (id) => void cache.delete(id),
    forgetBefore: (rights) => {
      for (const [id, cached] of cache) if (cached.rights < rights) cache.delete(id);
    },
    clockJumped,
  };
}
