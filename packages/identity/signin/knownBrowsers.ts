import { randomBytes } from "node:crypto";
import { keyedDigest, sameText } from "../sessions/sessionCookie.ts";

/** Browsers in which people have signed in before: guesses made elsewhere do not slow them down. */
export interface KnownBrowsers {
  /** Id of the browser whose cookie was made here; null for any other text, or none. */
  idOf(cookie: string | null): string | null;
  /** Id of the browser if this user has signed in there before; else null. */
  idFor(cookie: string | null, userId: string): string | null;
  /** The cookie after this user has signed in: the users of before stay, up to eight. */
  withUser(cookie: string | null, userId: string): string;
}

const maxUsers = 8;
const shape = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{22}){1,9}$/;

/**
 * Makes them. A cookie is a random id, a mark that it was made here, and a mark for each user; marks are keyed digests,
 * so none can be made up, and none says who its user is.
 */
export function createKnownBrowsers(key: Buffer): KnownBrowsers {
  const mark = (id: string, userId: string): string => keyedDigest(key, `${id} ${userId}`).slice(0, 22);
  const read = (cookie: string | null): { readonly id: string; readonly users: readonly string[] } | null => {
    if (cookie === null || !shape.test(cookie)) return null;
    const [id = "", own = "", ...users] = cookie.split(".");
    return sameText(own, mark(id, "")) ? { id, users } : null;
  };
  return {
    idOf: (cookie) => read(cookie)?.id ?? null,
    idFor: (cookie, userId) => {
      const found = read(cookie);
      if (found === null) return null;
      const wanted = mark(found.id, userId);
      return found.users.some((user) => sameText(user, wanted)) ? found.id : null;
    },
    withUser: (cookie, userId) => {
      const { id, users } = read(cookie) ?? { id: randomBytes(16).toString("base64url"), users: [] };
      const own = mark(id, userId);
      const others = users.filter((user) => user !== own).slice(0, maxUsers - 1);
      return [id, mark(id, ""), own, ...others].join(".");
    },
  };
}
