import type { OpenedSession } from "@tessera/identity/sessions/sessions.ts";

declare module "@tessera/server-core/context.ts" {
  interface RequestContext {
    /** What operations about the connection itself may do to their answer; absent where the caller is no browser. */
    readonly exchange?: Exchange;
  }
}

/**
 * What the few operations that speak about the connection itself (sign-in, sign-out, CSRF, before-action) may do to
 * their answer. Absent where the caller is no browser.
 */
export interface Exchange {
  /** CSRF token of the caller's session, the anonymous one included. */
  readonly csrfToken: string;
  /** Address of the caller, for limits on attempts. */
  readonly address: string;
  /** Browser name as it says itself; null when it says nothing. */
  readonly agent: string | null;
  /** The language of the `language` cookie; null without one. */
  readonly languageCookie: string | null;
  /** The language that was chosen on the sign-in page a moment ago; null where none was. */
  readonly signInLanguage: string | null;
  /** Sends the browser somewhere (spec shell §7.1 `location` header). */
  redirect(location: string): void;
  /**
   * Sends the cookie of a session that has just been opened, and undoes the language of the sign-in page: it was for
   * this one.
   */
  startSession(session: OpenedSession): void;
  /** Takes the session cookie back. */
  endSession(): void;
  /** Keeps the language for a year (spec shell §9). `locale` such as `hu-HU`. */
  rememberLanguage(locale: string): void;
}
