import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * How the cookies of an installation are named and sent: `__Host-` and Secure on https, plain names on http (loopback).
 */
export interface CookieNames {
  readonly session: string;
  /** Says in which browsers people have signed in before; only the sign-in pages get it. */
  readonly knownBrowser: string;
  readonly secure: boolean;
}

/** Name of the language cookie (spec shell §9). */
export const languageCookie = "language";

/** Names for a public address. */
export function cookieNames(url: string): CookieNames {
  const secure = url.startsWith("https://");
  return {
    session: secure ? "__Host-tessera" : "tessera",
    knownBrowser: secure ? "__Secure-tessera_known" : "tessera_known",
    secure,
  };
}

/**
 * Name of the cookie by which the sign-in page hands on the language that was chosen there, to the call that opens the
 * session.
 */
export const signInLanguageCookie = "tessera_signin_language";

/** Value of a cookie; null without it. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  // What is refused before cookies are read (a foreign host, an address that is none) has none, whatever the type says.
  const cookies: FastifyRequest["cookies"] | null | undefined = request.cookies;
  return cookies ? (cookies[name] ?? null) : cookieIn(request.headers.cookie, name);
}

/**
 * Value of a cookie in the header of a request that no framework has read; null without it. For our own cookies, which
 * need no decoding.
 */
export function cookieIn(header: string | undefined, name: string): string | null {
  const found = (header ?? "").split(";").find((part) => part.slice(0, part.indexOf("=")).trim() === name);
  return found === undefined ? null : found.slice(found.indexOf("=") + 1).trim();
}

/**
 * Sends the session cookie: HttpOnly, this host only, gone with the browser unless `expiresAt` (milliseconds since
 * 1970) is given.
 */
export function sendSessionCookie(
  reply: FastifyReply,
  names: CookieNames,
  value: string,
  expiresAt: number | null = null,
): void {
  reply.setCookie(names.session, value, {
    path: "/",
    httpOnly: true,
    secure: names.secure,
    sameSite: "lax",
    // An age holds whatever the browser's clock says.
    ...(expiresAt === null ? {} : { maxAge: Math.max(0, Math.floor((expiresAt - Date.now()) / 1000)) }),
  });
}

/** Sends the cookie of known browsers for half a year, below `path` only. */
export function sendKnownBrowserCookie(reply: FastifyReply, names: CookieNames, value: string, path: string): void {
  reply.setCookie(names.knownBrowser, value, {
    path,
    httpOnly: true,
    secure: names.secure,
    sameSite: "lax",
    maxAge: 15_552_000,
  });
}

/** Sends the language cookie for a year. */
export function sendLanguageCookie(reply: FastifyReply, names: CookieNames, locale: string): void {
  reply.setCookie(languageCookie, locale, { path: "/", secure: names.secure, sameSite: "strict", maxAge: 31_536_000 });
}

/** Hands the language that was chosen on the sign-in page on, for as long as it takes to come back from there. */
export function sendSignInLanguage(reply: FastifyReply, names: CookieNames, language: string): void {
  reply.setCookie(signInLanguageCookie, language, {
    path: "/",
    httpOnly: true,
    secure: names.secure,
    sameSite: "lax",
    maxAge: 300,
  });
}
