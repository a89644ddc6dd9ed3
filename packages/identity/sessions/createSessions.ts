import type { ClockWatch } from "@tessera/server-core/clock/followClock.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Secrets } from "@tessera/server-core/settings/secrets.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import { addressKey } from "@tessera/server-core/turns/addressKey.ts";
import { tokenOwner } from "./apiToken.ts";
import { createIdentify } from "./createIdentify.ts";
import { draftKeys } from "./draftKeys.ts";
import { endSessions, idleGrace } from "./endSessions.ts";
import { openSession } from "./openSession.ts";
import { sessionActivity } from "./sessionActivity.ts";
import { createSessionCache, type SessionCache } from "./sessionCache.ts";
import { claimedSession, digestUuid, keyedDigest } from "./sessionCookie.ts";
import type { EndedSession, Sessions } from "./sessions.ts";

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

const maxCsrfTokens = 10_000;

/** Makes what answers the CSRF token of a cookie. */
function createCsrfTokens(key: Buffer): Sessions["csrfToken"] {
  /** By cookie: the digest takes longer than everything else that is asked of a request's head. */
  const tokens = new Map<string, string>();
  return (cookie) => {
    const known = tokens.get(cookie);
    if (known !== undefined) return known;
    const made = keyedDigest(key, cookie);
    if (tokens.size >= maxCsrfTokens) tokens.clear();
    tokens.set(cookie, made);
    return made;
  };
}

/** Makes what ends sessions and says so. */
function createEnding(
  database: Database,
  cache: SessionCache,
  idleTimeoutMs: number,
): Pick<Sessions, "close" | "end" | "onEnd"> {
  const listeners = new Set<(ended: readonly EndedSession[]) => void>();
  const end: Sessions["end"] = async (choice, reason) => {
    if (choice.kind === "session") cache.forget(choice.sessionId);
    // Nobody was idle only because the clock jumped.
    if (choice.kind === "idle") await cache.clockJumped();
    const ended = await endSessions(database, choice, reason, idleTimeoutMs);
    for (const { sessionId } of ended) cache.forget(sessionId);
    if (ended.length > 0) for (const listener of listeners) listener(ended);
    return ended;
  };
  return {
    close: async (sessionId) => {
      await end({ kind: "session", sessionId }, "signed_out");
    },
    end,
    onEnd: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Makes the sessions of an installation. Accounts of the demo world count only while the server is bound to loopback.
 */
export function createSessions(options: SessionsOptions): Sessions {
  const { clock, database, lifetime = 8 * 3_600_000, secrets, settings } = options;
  const { idleTimeoutMs, loopback } = settings;
  const idleAfter = idleTimeoutMs + idleGrace;
  const tokenKey = secrets.derive("session-token");
  const keys = { cookie: secrets.derive("session-cookie"), guest: secrets.derive("guest"), token: tokenKey };
  const addressMarkKey = secrets.derive("guest-address");
  const draftKey = secrets.derive("drafts");
  const cache = createSessionCache({ clock, database, idleAfter, loopback });
  return {
    identify: createIdentify({ cache, database, keys, settings }),
    isAtHand: (cookie) => {
      const id = claimedSession(cookie);
      return id === null || cache.get(id) !== undefined;
    },
    person: async (sessionId) => {
      const cached = await cache.find(sessionId);
      return cached !== null && cached.endsAt > performance.now() ? cached : null;
    },
    forgetBefore: (rights) => cache.forgetBefore(rights),
    tokenOwner: (tokenId) => tokenOwner(database, tokenId, loopback),
    open: (opening) => openSession({ database, lifetime, settings, tokenKey }, opening),
    ...createEnding(database, cache, idleTimeoutMs),
    ...sessionActivity({ cache, database, idleAfter, idleTimeoutMs, lifetime }),
    addressMark: (address) => digestUuid(addressMarkKey, addressKey(address)),
    draftKeys: (userId, ids) => draftKeys(database, draftKey, userId, ids),
    csrfToken: createCsrfTokens(secrets.derive("csrf")),
  };
}
