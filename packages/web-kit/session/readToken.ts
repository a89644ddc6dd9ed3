/** What the page reads of a session token (spec shell §3); only the server can tell whether it is genuine. */
export interface TokenPayload {
  readonly subject: string;
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Milliseconds since 1970, by the server's clock; null where the token does not say. */
  readonly issuedAt: number | null;
}

/** Reads the payload of a JWT; null when it is none. */
export function readToken(token: string): TokenPayload | null {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof payload !== "object" || payload === null) return null;
    const { sub, jti, exp, iat } = payload as { sub?: unknown; jti?: unknown; exp?: unknown; iat?: unknown };
    if (typeof sub !== "string" || typeof exp !== "number") return null;
    return {
      subject: sub,
      sessionId: typeof jti === "string" ? jti : "",
      expiresAt: exp * 1000,
      issuedAt: typeof iat === "number" ? iat * 1000 : null,
    };
  } catch {
    // No JWT: anyone who put it there, it is no token of ours.
    return null;
  }
}
