import type { Subject } from "@tessera/server-core/context.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import { guestRole } from "../rights/rights.ts";
import { apiTokenStart, ownerOfToken } from "./apiToken.ts";
import type { CachedSession, SessionCache } from "./sessionCache.ts";
import { anonymousCookie, digestUuid, readSessionCookie, sameText } from "./sessionCookie.ts";
import type { Identity, Sessions } from "./sessions.ts";
import { readSessionToken } from "./sessionToken.ts";

/** What credentials are checked by. */
export interface IdentifyOptions {
  readonly database: Database;
  readonly settings: Pick<Settings, "url" | "loopback">;
  readonly cache: Pick<SessionCache, "findBySecret">;
  readonly keys: Readonly<Record<"cookie" | "guest" | "token", Buffer>>;
}

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

/** Makes what says who sends a request, see `Sessions.identify`. */
export function createIdentify({ cache, database, keys, settings }: IdentifyOptions): Sessions["identify"] {
  async function belongs(token: string, cached: CachedSession): Promise<boolean> {
    if (cached.token !== null && sameText(cached.token, token)) return true;
    const read = await readSessionToken(keys.token, settings.url, token);
    if (read === null || read.sessionId !== cached.subject.sessionId || read.subject !== cached.subject.userId) {
      return false;
    }
    cached.token = token;
    return true;
  }

  function nobody(known: string | null, refused: Identity["refused"]): Identity {
    const cookie = known ?? anonymousCookie(keys.cookie);
    return {
      subject: guestSubject(digestUuid(keys.guest, cookie)),
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

  return async ({ cookie, token, needsToken }) => {
    if (token?.startsWith(apiTokenStart)) return identifyToken(cookie, token);
    const read = cookie === null ? null : readSessionCookie(cookie, keys.cookie);
    if (read === null || cookie === null) return nobody(null, token === null ? null : "session_expired");
    if (read.kind === "anonymous") return nobody(cookie, token === null ? null : "session_expired");
    const cached = await cache.findBySecret(read.id, read.secret);
    if (cached === null) return nobody(null, "session_expired");
    if (needsToken && token === null) return nobody(cookie, "not_signed_in");
    if (token !== null && !(await belongs(token, cached))) return nobody(cookie, "session_expired");
    const { subject, rights, language, zone } = cached;
    return { subject, rights, language, zone, refused: null, cookie, cookieIsNew: false, scope: null };
  };
}
