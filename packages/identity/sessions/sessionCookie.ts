import { createHash, createHmac, randomBytes } from "node:crypto";

/** A session cookie, read. An anonymous one proves itself; a session's secret is compared with its row. */
export type SessionCookie =
  | { readonly kind: "anonymous" }
  | { readonly kind: "session"; readonly id: string; readonly secret: string };

const session = /^s\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;
const anonymous = /^a\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** What is stored of a secret. */
export function secretHash(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** A keyed digest as base64url text. */
export function keyedDigest(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** A keyed digest as a UUID. */
export function digestUuid(key: Buffer, text: string): string {
  const digest = createHmac("sha256", key).update(text).digest("hex");
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ].join("-");
}

/**
 * Compares two texts in a time that tells nothing of where they differ: every character is looked at, without a branch.
 */
export function sameText(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index++) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}

/** Makes a cookie for someone who is not signed in; nothing is stored for it. */
export function anonymousCookie(key: Buffer): string {
  const id = randomBytes(16).toString("base64url");
  return `a.${id}.${keyedDigest(key, id)}`;
}

/** Makes the cookie of a session and the secret in it. */
export function sessionCookie(id: string): { readonly cookie: string; readonly secret: string } {
  const secret = randomBytes(32).toString("base64url");
  return { cookie: `s.${id}.${secret}`, secret };
}

/** The id of the session that a cookie claims; null where it claims none. */
export function claimedSession(cookie: string | null): string | null {
  return cookie === null ? null : (session.exec(cookie)?.[1] ?? null);
}

/** Reads a cookie; null when it was not made here. */
export function readSessionCookie(cookie: string, key: Buffer): SessionCookie | null {
  const [, id, secret] = session.exec(cookie) ?? [];
  if (id !== undefined && secret !== undefined) return { kind: "session", id, secret };
  const [, name, digest] = anonymous.exec(cookie) ?? [];
  if (name === undefined || digest === undefined) return null;
  return sameText(digest, keyedDigest(key, name)) ? { kind: "anonymous" } : null;
}
