import { jwtVerify, SignJWT } from "jose";

/** The payload of a session token (spec shell §3), in seconds as JWT counts. */
export interface SessionTokenPayload {
  readonly sub: string;
  readonly iss: string;
  readonly aud: string;
  readonly iat: number;
  readonly jti: string;
  readonly exp: number;
}

const audience = "tessera";

/** Signs a session token. */
export function signSessionToken(key: Uint8Array, payload: Omit<SessionTokenPayload, "aud">): Promise<string> {
  return new SignJWT({ ...payload, aud: audience }).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(key);
}

/** Any moment before all that a token could end at. */
const always = new Date(0);

/**
 * Checks signature, issuer and audience; null when any of them is wrong. How long it holds is its session's, which ends
 * with it and which the database decides: by this machine's clock, set ahead, everyone would be signed out.
 */
export async function readSessionToken(
  key: Uint8Array,
  issuer: string,
  token: string,
): Promise<{ readonly subject: string; readonly sessionId: string } | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: ["HS256"], currentDate: always });
    const { sub, jti } = payload;
    return sub === undefined || jti === undefined ? null : { subject: sub, sessionId: jti };
  } catch {
    // Whatever is wrong with it, the answer is the same: it is no token of ours.
    return null;
  }
}
