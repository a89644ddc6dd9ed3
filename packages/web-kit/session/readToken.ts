/** What the page reads of a session token (spec shell §3); only the server can tell whether it is genuine. */
export interface TokenPayload {
  readonly subject: string;
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Reads the payload of a JWT; null when it is none. */
export function readToken(token: string): TokenPayload | null {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof payload !== "object" || payload === null) return null;
    const { sub, jti, exp } = payload as { sub?: unknown; jti?: unknown; exp?: unknown };
    if (typeof sub !== "string" || typeof exp !== "number") return null;
    return { subject: sub, sessionId: typeof jti === "string" ? jti : "", expiresAt: exp * 1000 };
  } catch {
    // No JWT: whoever put it there, it is no token of ours.
    return null;
  }
}
