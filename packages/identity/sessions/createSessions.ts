import { createHash } from "node:crypto";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { ClockWatch } from "@tessera/server-core/clock/followClock.ts";
import type { Subject } from "@tessera/server-core/context.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Secrets } from "@tessera/server-core/settings/secrets.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import { rightsSql } from "@tessera/server-core/state/writeLock.ts";
import { addressKey } from "@tessera/server-core/turns/addressKey.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { guestRole } from "../rights/rights.ts";
import { apiTokenStart, ownerOfToken, tokenOwner } from "./apiToken.ts";
import { draftKeys } from "./draftKeys.ts";
import { endSessions, idleGrace } from "./endSessions.ts";
import { readRoles } from "./readRoles.ts";
import {
  anonymousCookie,
  claimedSession,
  digestUuid,
  keyedDigest,
  readSessionCookie,
  type SessionCookie,
  sameText,
  sessionCookie,
} from "./sessionCookie.ts";
import type {
  Credentials,
  EndedSession,
  Identity,
  OpenedSession,
  Person,
  Remaining,
  SessionOpening,
  Sessions,
} from "./sessions.ts";
import { readSessionToken, signSessionToken } from "./sessionToken.ts";

/** What sessions stand on. */
export interface SessionsOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, "url" | "loopback" | "idleTimeoutMs">;
  /** Milliseconds that a session lives. Default 8 hours. */
  readonly lifetime?: number;
  /** Looked at before a session counts as over. Absent: the database's clock is believed. */
  readonly clock?: ClockWatch;
}

interface Cached extends Person {
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

interface SessionRow {
  readonly user_id: string;
  readonly login: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly language: string | null;
  readonly zone: string | null;
  readonly secret_hash: string;
  readonly remaining_ms: string;
  readonly idle_ms: string;
  readonly rights: string;
  readonly roles: string;
}

const maxCached = 10_000;
/** Activity is written to the database at most so often. */
const notifyInterval = 30_000;
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Someone without a session: `guest` is their mark. Their rights are those of the role of guests. */
const guestSubject = (guest: string): Subject => ({
  userId: null,
  login: null,
  displayName: null,
  email: null,
  roles: [guestRole],
  sessionId: null,
  guest,
});

const loadText = `
  select u.id as user_id, u.login, u.display_name, u.email, coalesce(s.language, u.language) as language, u.zone, s.secret_hash,
    floor(extract(epoch from s.expires_at - clock_timestamp()) * 1000)::bigint as remaining_ms, ${rightsSql} as rights,
    floor(extract(epoch from clock_timestamp() - s.active_at) * 1000)::bigint as idle_ms,
    (select coalesce(json_agg(m.role_id order by m.role_id), '[]') from sys.membership m where m.user_id = u.id) as roles
  from sys.session s join sys."user" u on u.id = s.user_id
  where s.id = $1::uuid and s.ended_at is null and s.expires_at > clock_timestamp()
    and s.active_at > clock_timestamp() - make_interval(secs => $3::double precision)
    and u.disabled_at is null and ($2::boolean or not u.demo)`;

const touchText = `
  update sys.session s set last_seen_at = clock_timestamp(),
    active_at = greatest(s.active_at, clock_timestamp() - make_interval(secs => $2::double precision))
  where s.id = $1::uuid and s.ended_at is null and s.expires_at > clock_timestamp()
    and s.active_at > clock_timestamp() - make_interval(secs => $3::double precision)
  returning floor(extract(epoch from s.expires_at - clock_timestamp()) * 1000)::bigint as remaining,
    floor(extract(epoch from clock_timestamp() - s.active_at) * 1000)::bigint as idle_ms`;

/** Makes the sessions of an installation. Accounts of the demo world count only while the server is bound to loopback. */
export function createSessions(options: SessionsOptions): Sessions {
  const { database, secrets, settings } = options;
  const lifetime = options.lifetime ?? 8 * 3_600_000;
  const cookieKey = secrets.derive("session-cookie");
  const csrfKey = secrets.derive("csrf");
  const tokenKey = secrets.derive("session-token");
  const guestKey = secrets.derive("guest");
  const addressMarkKey = secrets.derive("guest-address");
  const draftKey = secrets.derive("drafts");
  const cache = new Map<string, Cached>();
  const listeners = new Set<(ended: readonly EndedSession[]) => void>();
  const idleAfter = settings.idleTimeoutMs + idleGrace;
  /** By cookie: the digest takes longer than everything else that is asked of a request's head. */
  const csrfTokens = new Map<string, string>();

  const clockJumped = async (): Promise<boolean> => (await options.clock?.hasJumped()) ?? false;

  async function loadOnce(id: string): Promise<Cached | null> {
    const { rows } = await database.query<SessionRow>(
      { text: loadText, values: [id, settings.loopback, idleAfter / 1000] },
      { prepared: true },
    );
    const row = rows[0];
    if (row === undefined) return null;
    const activeAt = performance.now() - Number(row.idle_ms);
    const cached: Cached = {
      activeAt,
      notifiedAt: activeAt,
      subject: {
        userId: row.user_id,
        login: row.login,
        displayName: row.display_name,
        email: row.email,
        roles: readRoles(row.roles),
        sessionId: id,
      },
      rights: Number(row.rights),
      language: row.language,
      zone: row.zone,
      secretHash: row.secret_hash,
      endsAt: performance.now() + Number(row.remaining_ms),
      secret: null,
      token: null,
    };
    const [oldest] = cache.size >= maxCached ? cache.keys() : [];
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(id, cached);
    return cached;
  }

  /** A session that is not there may only seem to have ended, because the clock jumped a moment ago. */
  async function load(id: string): Promise<Cached | null> {
    return (await loadOnce(id)) ?? ((await clockJumped()) ? loadOnce(id) : null);
  }

  function holds(cached: Cached, secret: string): boolean {
    if (cached.secret !== null) return sameText(cached.secret, secret);
    if (!sameText(cached.secretHash, hashOf(secret))) return false;
    cached.secret = secret;
    return true;
  }

  async function alive(cookie: SessionCookie & { kind: "session" }): Promise<Cached | null> {
    let cached = cache.get(cookie.id) ?? null;
    // Another node may have seen the person meanwhile: only the database knows.
    if (cached !== null && performance.now() - cached.activeAt > idleAfter) cache.delete(cookie.id);
    cached = cache.get(cookie.id) ?? (await load(cookie.id));
    if (cached === null || !holds(cached, cookie.secret)) return null;
    if (cached.endsAt > performance.now()) return cached;
    cache.delete(cookie.id);
    return null;
  }

  async function belongs(token: string, cached: Cached): Promise<boolean> {
    if (cached.token !== null && sameText(cached.token, token)) return true;
    const read = await readSessionToken(tokenKey, settings.url, token);
    if (read === null || read.sessionId !== cached.subject.sessionId || read.subject !== cached.subject.userId) {
      return false;
    }
    cached.token = token;
    return true;
  }

  function nobody(known: string | null, refused: Identity["refused"]): Identity {
    const cookie = known ?? anonymousCookie(cookieKey);
    return {
      subject: guestSubject(digestUuid(guestKey, cookie)),
      rights: null,
      language: null,
      zone: null,
      refused,
      cookie,
      cookieIsNew: known === null,
      scope: null,
    };
  }

  /** A personal API token stands alone: with a cookie beside it someone else's browser may be sending it. */
  async function identifyToken(cookie: string | null, text: string): Promise<Identity> {
    const owner = cookie === null ? await ownerOfToken(database, text, settings.loopback) : null;
    if (owner === null) return { ...nobody(cookie ?? "", "not_signed_in"), cookieIsNew: false };
    const { subject, rights, language, zone, scope } = owner;
    return { subject, rights, language, zone, scope, refused: null, cookie: "", cookieIsNew: false };
  }

  async function identify({ cookie, token, needsToken }: Credentials): Promise<Identity> {
    if (token?.startsWith(apiTokenStart)) return identifyToken(cookie, token);
    const read = cookie === null ? null : readSessionCookie(cookie, cookieKey);
    if (read === null || cookie === null) return nobody(null, token === null ? null : "session_expired");
    if (read.kind === "anonymous") return nobody(cookie, token === null ? null : "session_expired");
    const cached = await alive(read);
    if (cached === null) return nobody(null, "session_expired");
    if (needsToken && token === null) return nobody(cookie, "not_signed_in");
    if (token !== null && !(await belongs(token, cached))) return nobody(cookie, "session_expired");
    const { subject, rights, language, zone } = cached;
    return { subject, rights, language, zone, refused: null, cookie, cookieIsNew: false, scope: null };
  }

  async function open(opening: SessionOpening): Promise<OpenedSession> {
    const id = uuid7();
    const { cookie, secret } = sessionCookie(id);
    const issued = Date.now();
    const expiresAt = issued + lifetime;
    const { rowCount } = await database.query({
      text: `insert into sys.session (id, user_id, secret_hash, expires_at, address, agent, issuer, provider_subject, provider_session, language)
        select $1::uuid, u.id, $2, clock_timestamp() + make_interval(secs => $3::double precision / 1000), $4, $5, $8, $9, $10, $11 from sys."user" u
        where u.id = $6::uuid and u.disabled_at is null and ($7::boolean or not u.demo)`,
      values: [
        id,
        hashOf(secret),
        lifetime,
        opening.address,
        opening.agent?.slice(0, 300) ?? null,
        opening.userId,
        settings.loopback,
        opening.provider?.issuer ?? null,
        opening.provider?.subject ?? null,
        opening.provider?.session ?? null,
        opening.language ?? null,
      ],
    });
    if (rowCount === 0) throw new TesseraError("access_denied");
    const token = await signSessionToken(tokenKey, {
      sub: opening.userId,
      iss: settings.url,
      iat: Math.floor(issued / 1000),
      jti: id,
      exp: Math.floor(expiresAt / 1000),
    });
    return { id, cookie, token, expiresAt };
  }

  const end: Sessions["end"] = async (choice, reason) => {
    if (choice.kind === "session") cache.delete(choice.sessionId);
    // Nobody was idle only because the clock jumped.
    if (choice.kind === "idle") await clockJumped();
    const ended = await endSessions(database, choice, reason, settings.idleTimeoutMs);
    for (const { sessionId } of ended) cache.delete(sessionId);
    if (ended.length > 0) for (const listener of listeners) listener(ended);
    return ended;
  };

  return {
    identify,
    isAtHand: (cookie) => {
      const id = claimedSession(cookie);
      return id === null || cache.has(id);
    },
    open,
    person: async (sessionId) => {
      const cached = cache.get(sessionId) ?? (await load(sessionId));
      return cached !== null && cached.endsAt > performance.now() ? cached : null;
    },
    forgetBefore: (rights) => {
      for (const [id, cached] of cache) if (cached.rights < rights) cache.delete(id);
    },
    tokenOwner: (tokenId) => tokenOwner(database, tokenId, settings.loopback),
    close: async (sessionId) => {
      await end({ kind: "session", sessionId }, "signed_out");
    },
    end,
    onEnd: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
      const touched = async () => {
        const { rows } = await database.query<{ remaining: string; idle_ms: string }>({
          text: touchText,
          // Someone who says nothing has been idle for ever, which is never newer than what is known.
          values: [sessionId, (reportedIdleMs ?? lifetime * 2) / 1000, idleAfter / 1000],
        });
        return rows[0];
      };
      const row = (await touched()) ?? ((await clockJumped()) ? await touched() : undefined);
      const cached = cache.get(sessionId);
      if (row !== undefined) {
        const activeAt = Math.max(
          cached?.activeAt ?? Number.NEGATIVE_INFINITY,
          performance.now() - Number(row.idle_ms),
        );
        if (cached !== undefined) cached.activeAt = activeAt;
        const idleMs = Math.round(performance.now() - activeAt);
        const idleRemainingMs = Math.max(0, settings.idleTimeoutMs - idleMs);
        return { remainingMs: Number(row.remaining), idleRemainingMs } satisfies Remaining;
      }
      cache.delete(sessionId);
      throw new TesseraError("session_expired");
    },
    addressMark: (address) => digestUuid(addressMarkKey, addressKey(address)),
    draftKeys: (userId, ids) => draftKeys(database, draftKey, userId, ids),
    csrfToken: (cookie) => {
      const known = csrfTokens.get(cookie);
      if (known !== undefined) return known;
      const made = keyedDigest(csrfKey, cookie);
      if (csrfTokens.size >= maxCached) csrfTokens.clear();
      csrfTokens.set(cookie, made);
      return made;
    },
  };
}
