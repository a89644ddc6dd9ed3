import type { Subject } from "../context.ts";

/** What a request brings to say who sends it. Everything is a claim until `identify` has checked it. */
export interface Credentials {
  /** Value of the session cookie; null without one. */
  readonly cookie: string | null;
  /** `sessionToken` of the Authorization header; null without one. */
  readonly token: string | null;
  /** False for files, pages and confirmed navigation, which take the cookie alone (design §10 Session). */
  readonly needsToken: boolean;
}

/** Somebody who is signed in, as the node read him. */
export interface Person {
  readonly subject: Subject;
  /** `sys.state.rights` at the moment the subject was read. */
  readonly rights: number;
  /** Language of the profile (`hu`, `en`, `de`); null when the person chose none. */
  readonly language: string | null;
  /** Zone of the profile (IANA name); null when the person chose none. */
  readonly zone: string | null;
  /** Theme of the profile; null when the person chose none. */
  readonly theme: string | null;
}

/** Who sends a request, as far as the node knows; the reads' own SQL confirms it (design §4). */
export interface Identity {
  readonly subject: Subject;
  /** `sys.state.rights` at the moment the subject was read; null for somebody who is not signed in. */
  readonly rights: number | null;
  /** Language of the profile (`hu`, `en`, `de`); null when the person chose none. */
  readonly language: string | null;
  /** Zone of the profile (IANA name); null when the person chose none. */
  readonly zone: string | null;
  /** Theme of the profile; null when the person chose none. */
  readonly theme: string | null;
  /** Why the credentials were not accepted; null when they were, or when there were none. */
  readonly refused: "not_signed_in" | "session_expired" | null;
  /** The cookie that holds from now on: the one that was sent, or a new anonymous one. */
  readonly cookie: string;
  /** Whether `cookie` must be sent to the browser. */
  readonly cookieIsNew: boolean;
}

/** A session that has just been opened. */
export interface OpenedSession {
  readonly id: string;
  readonly cookie: string;
  /** Signed token with the payload of spec shell §3 (sub, iss, aud, iat, jti, exp). */
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** How a session is opened. */
export interface SessionOpening {
  readonly userId: string;
  /** Address and browser shown in the person's list of sessions. */
  readonly address: string | null;
  readonly agent: string | null;
}

/** Sessions of this installation, cached per node (design §10 Session). */
export interface Sessions {
  /** Checks credentials against the cache, or the database when the session is not cached. */
  identify(credentials: Credentials): Promise<Identity>;
  /** Who a session is now; null when it ended, expired, or its user may no longer use it. */
  person(sessionId: string): Promise<Person | null>;
  /** Drops what the node read before the rights counter moved to `rights`, after a statement answered that it is out of date. */
  forgetBefore(rights: number): void;
  /** Opens a session. Throws `access_denied` when the user is disabled. */
  open(opening: SessionOpening): Promise<OpenedSession>;
  /** Ends a session at once on every node; ending an ended one does nothing. */
  close(sessionId: string): Promise<void>;
  /** Notes that the session is in use. Throws `session_expired` when it ended or expired. Answers the milliseconds that remain. */
  touch(sessionId: string): Promise<number>;
  /** The CSRF token that belongs to a cookie; it changes with the cookie, so it rotates at sign-in. */
  csrfToken(cookie: string): string;
}
