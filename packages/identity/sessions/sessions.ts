import type { Language } from "@tessera/contract/languages.ts";
import type { Subject } from "@tessera/server-core/context.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly sessions: Sessions;
  }
}

/** What a request brings to say who sends it. Everything is a claim until `identify` has checked it. */
export interface Credentials {
  /** Value of the session cookie; null without one. */
  readonly cookie: string | null;
  /** `sessionToken` of the Authorization header; null without one. */
  readonly token: string | null;
  /** False for files, pages and confirmed navigation, which take the cookie alone (design §10 Session). */
  readonly needsToken: boolean;
}

/** Someone who is signed in, as the node read them. */
export interface Person {
  readonly subject: Subject;
  /** `sys.state.rights` at the moment the subject was read. */
  readonly rights: number;
  /**
   * Language that was chosen at this sign-in, else that of the profile (`hu`, `en`, `de`); null when the person chose
   * none.
   */
  readonly language: string | null;
  /** Zone of the profile (IANA name); null when the person chose none. */
  readonly zone: string | null;
}

/** Who sends a request, as far as the node knows; the reads' own SQL confirms it (design §4). */
export interface Identity {
  readonly subject: Subject;
  /** `sys.state.rights` at the moment the subject was read; null for someone who is not signed in. */
  readonly rights: number | null;
  /**
   * Language that was chosen at this sign-in, else that of the profile (`hu`, `en`, `de`); null when the person chose
   * none.
   */
  readonly language: string | null;
  /** Zone of the profile (IANA name); null when the person chose none. */
  readonly zone: string | null;
  /** Why the credentials were not accepted; null when they were, or when there were none. */
  readonly refused: "not_signed_in" | "session_expired" | null;
  /** The cookie that holds from now on: the one that was sent, or a new anonymous one. */
  readonly cookie: string;
  /** Whether `cookie` must be sent to the browser. */
  readonly cookieIsNew: boolean;
  /** What a personal API token allows; null for everyone who did not bring one. */
  readonly scope: TokenScope | null;
}

/** What a personal API token allows, within the rights of its owner. */
export interface TokenScope {
  /** Families of operations; null: all but those of sign-in and of the person's own account. */
  readonly families: readonly string[] | null;
  /** Whether operations that change state may be called. */
  readonly write: boolean;
}

/** Why a session ended; `elsewhere`: its own person ended it from another session. */
export type EndReason = "signed_out" | "elsewhere" | "replaced" | "forced" | "idle" | "password" | "provider";

/** Which sessions to end. */
export type SessionChoice =
  | { readonly kind: "session"; readonly sessionId: string }
  /** All of a user, but the one in `except`. */
  | { readonly kind: "user"; readonly userId: string; readonly except: string | null }
  /** All of people who hold one of these roles, but the one in `except`. */
  | { readonly kind: "roles"; readonly roles: readonly string[]; readonly except: string | null }
  /** Those that a provider opened: of one of its sessions, or of a subject. */
  | {
      readonly kind: "provider";
      readonly issuer: string;
      readonly subject: string | null;
      readonly session: string | null;
    }
  /** Those whose people have not been there for longer than is allowed. */
  | { readonly kind: "idle" };

/** A session that has just ended. */
export interface EndedSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly reason: EndReason;
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
  /**
   * The language that the person chose at this sign-in: the session has it whatever the profile says. Absent or null:
   * none was chosen.
   */
  readonly language?: Language | null;
  /** Who vouched for the person, so that a sign-out there ends the session here; absent: nobody. */
  readonly provider?: {
    readonly issuer: string;
    readonly subject: string;
    /** The provider's own session (`sid`, or the embedded provider's `uid`); null where it is not known. */
    readonly session: string | null;
  };
}

/** How long a session still lives, in milliseconds. */
export interface Remaining {
  readonly remainingMs: number;
  /** Until it ends because nobody is there, as the pages count it. */
  readonly idleRemainingMs: number;
}

/** Sessions of this installation, cached per node (design §10 Session). */
export interface Sessions {
  /** Checks credentials against the cache, or the database when the session is not cached. */
  identify(credentials: Credentials): Promise<Identity>;
  /** Whether this node can say whose a cookie is without asking the database. */
  isAtHand(cookie: string | null): boolean;
  /** Who a session is now; null when it ended, expired, or its user may no longer use it. */
  person(sessionId: string): Promise<Person | null>;
  /** Whose token it is now; null when it expired, was revoked, or its user may no longer use it. */
  tokenOwner(tokenId: string): Promise<Person | null>;
  /**
   * Drops what the node read before the rights counter moved to `rights`, after a statement answered that it is out of
   * date.
   */
  forgetBefore(rights: number): void;
  /** Opens a session. Throws `access_denied` when the user is disabled. */
  open(opening: SessionOpening): Promise<OpenedSession>;
  /** Ends a session at once on every node, as its person wished; ending an ended one does nothing. */
  close(sessionId: string): Promise<void>;
  /**
   * Ends sessions at once on every node: the next statement of each finds it ended. Answers those that this call ended.
   */
  end(choice: SessionChoice, reason: EndReason): Promise<readonly EndedSession[]>;
  /** Hears of sessions that this node has ended, after the database knows. Returns the function that stops it. */
  onEnd(listener: (ended: readonly EndedSession[]) => void): () => void;
  /** Notes that the person has done something, without waiting for the database. */
  noteActivity(sessionId: string): void;
  /**
   * Notes that the page is open; `idleMs` is how long its person has done nothing (null: the page does not say, which
   * counts as nothing new). Throws `session_expired` when the session ended or expired, or nobody was there for too
   * long.
   */
  touch(sessionId: string, idleMs: number | null): Promise<Remaining>;
  /** The CSRF token that belongs to a cookie; it changes with the cookie, so it rotates at sign-in. */
  csrfToken(cookie: string): string;
  /**
   * A mark of the address of a guest, as a UUID: equal for what limits count as one address, and of no use to find out
   * which it is.
   */
  addressMark(address: string): string;
  /** Keys of the seals of drafts, see `draftKeys`. */
  draftKeys(userId: string, sessions: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
