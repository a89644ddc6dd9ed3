/** Whether somebody is signed in (spec shell §4.2). */
export type SessionStatus = "ANONYMOUS" | "ACTIVE" | "EXPIRED";

/** The state of the session as the page knows it. */
export interface SessionState {
  readonly status: SessionStatus;
  readonly token: string | null;
  /** Who is signed in; kept while the session is expired, so that another person's sign-in is noticed. */
  readonly subject: string | null;
}

/** How a sign-in came back: where to go on, or the status of the failure (0 without an answer, 400 when malformed). */
export type SignInResult =
  | { readonly kind: "signedIn"; readonly target: string; readonly mode: SignInMode }
  | { readonly kind: "failed"; readonly status: number };

/** `redirect` leaves the page for the provider; `open` opens a window and keeps the page. */
export type SignInMode = "redirect" | "open";

/** How a sign-in begins. */
export interface SignInRequest {
  /** Path to come back to. */
  readonly target: string;
  readonly mode: SignInMode;
  /** `login` asks for the password whatever the provider remembers; null leaves it to the configuration. */
  readonly prompt: string | null;
}

/** The session of this browser (spec shell §4.2 to §4.4), shared by its tabs. */
export interface Session {
  readonly state: SessionState;
  subscribe(listener: () => void): () => void;
  /** Begins the code flow with PKCE. */
  signIn(request: SignInRequest): Promise<void>;
  /** Takes the provider's answer from the address of the redirect path. */
  finishSignIn(query: URLSearchParams): Promise<SignInResult>;
  /** Ends the session here and at the provider, which returns to the sign-out path. */
  signOut(mode: "session" | "domain"): Promise<void>;
  /** The server refused `token`: when it is still the present one, the session is expired. */
  refuse(token: string): void;
  /** Keeps the session awake and notices what other tabs do; returns the function that stops it. */
  watch(): () => void;
}
