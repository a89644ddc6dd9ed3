/** Whether someone is signed in (spec shell §4.2). */
export type SessionStatus = "ANONYMOUS" | "ACTIVE" | "EXPIRED";

/**
 * Why a session is no more: its `time` is over, the server `refused` its token, it was signed out `elsewhere`, or
 * `another` person has signed in in this browser.
 */
export type EndedBy = "time" | "refused" | "elsewhere" | "another";

/** The state of the session as the page knows it. */
export interface SessionState {
  readonly status: SessionStatus;
  readonly token: string | null;
  /** Who is signed in; kept while the session is expired, so that another person's sign-in is noticed. */
  readonly subject: string | null;
  /** Null while it has not ended. */
  readonly endedBy: EndedBy | null;
}

/**
 * How a sign-in came back: where to go on, or the status of the failure (0 without an answer, 400 when malformed) and,
 * for a person whom the server does not let in, the reason.
 */
export type SignInResult =
  | { readonly kind: "signedIn"; readonly target: string; readonly mode: SignInMode }
  | { readonly kind: "failed"; readonly status: number; readonly reason?: string };

/** `redirect` leaves the page for the provider; `open` opens a window and keeps the page. */
export type SignInMode = "redirect" | "open";

/** What a sign-out ends: this session, all of the person's, or this one since nobody is there. */
export type SignOutMode = "session" | "domain" | "idle";

/** How a sign-in begins. */
export interface SignInRequest {
  /** Path to come back to. */
  readonly target: string;
  readonly mode: SignInMode;
  /** `login` asks for the password whatever the provider remembers; null leaves it to the configuration. */
  readonly prompt: string | null;
}

/** Whether a sign-in could begin: the browser may refuse the window, and the provider's address may not be known. */
export type SignInBegun = "begun" | "blocked" | "unreachable";

/**
 * What happens to a session: someone has come back from signing in or out (with where it began: on the page, or on the
 * one that opened a window for it), a token was added or is no longer valid in another tab, a sign-in in this page's
 * window failed, and the warnings before it ends, so spelled by the spec (shell §4.5).
 */
export type SessionEvent =
  | "signed-in"
  | "signed-out"
  | "token-added"
  | "token-invalid"
  | "sign-in-failed"
  | "activty-warn"
  | "session-warn";

/** Milliseconds that are left, while they are under a minute; null before. */
export interface SessionWarning {
  /** Until the person is signed out because nothing is done. */
  readonly idleMs: number | null;
  /** Until the session's time is over. */
  readonly sessionMs: number | null;
}

/** The session of this browser (spec shell §4.2 to §4.5), shared by its tabs. */
export interface Session {
  readonly state: SessionState;
  readonly warning: SessionWarning;
  /** Hears of a changed state or warning. */
  subscribe(listener: () => void): () => void;
  onEvent(listener: (event: SessionEvent) => void): () => void;
  /** Begins the code flow with PKCE. */
  signIn(request: SignInRequest): Promise<SignInBegun>;
  /** Takes the provider's answer from the address of the redirect path. */
  finishSignIn(query: URLSearchParams): Promise<SignInResult>;
  /**
   * Ends the session here and at the provider, which returns to the sign-out path. What was entered and not saved goes
   * from this browser; of a session that ends since nobody is there (`idle`) it stays, sealed for the same person.
   */
  signOut(mode: SignOutMode): Promise<void>;
  /** The provider has sent the browser back after sign-out. False for an address that it did not make. */
  finishSignOut(query: URLSearchParams): boolean;
  /** The server refused `token`: when it is still the present one, the session is expired. */
  refuse(token: string): void;
  /**
   * A session that ended before anything was opened leaves nothing to go on with: anyone who comes is a guest. Does
   * nothing while one is active.
   */
  forget(): void;
  /** Notes that the person is there, as a press of "stay signed in" does. */
  stay(): void;
  /**
   * Keeps the session awake, watches for activity and notices what other tabs do; returns the function that stops it.
   */
  watch(): () => void;
}
