import { readToken } from "./readToken.ts";

/** Where the token of the session lies in local storage, for all tabs. */
export const tokenKey = "sessionToken";

/** Id of the session that this browser is in for a person; null when there is none, or another person is signed in. */
export function presentSession(storage: Pick<Storage, "getItem">, subject: string): string | null {
  const token = storage.getItem(tokenKey);
  const payload = token === null ? null : readToken(token);
  return payload?.subject === subject && payload.sessionId !== "" ? payload.sessionId : null;
}
