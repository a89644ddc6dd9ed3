import type { SignOutMode } from "./session.ts";

/** Provider addresses of the run-time configuration (spec shell §3 UI config). */
export interface OpenIdAddresses {
  readonly clientId: string;
  /** Empty while the server could not reach the provider. */
  readonly authUrl: string;
  /** What the provider is asked for. */
  readonly scope: string;
  readonly authRedirectPath: string;
  /** Empty where the provider has no sign-out. */
  readonly logoutUrl: string;
  readonly logoutRedirectPath: string;
  /** Empty sends none. */
  readonly prompt: string;
}

/** What the session stands on. */
export interface SessionOptions {
  readonly host: Window;
  readonly addresses: () => OpenIdAddresses;
  /** Asks the server for the addresses again. */
  readonly renewAddresses: () => Promise<OpenIdAddresses>;
  /** Milliseconds without activity after which a person is signed out; null while the configuration is not known. */
  readonly idleTimeoutMs: () => number | null;
  /** Language of the sign-in pages. */
  readonly language: () => string;
  /** Exchanges the code (`POST /auth/login/user`). Throws `ApiError`. */
  readonly exchange: (request: {
    readonly redirectUri: string;
    readonly code: string;
    readonly codeVerifirer: string;
    readonly iss?: string;
    readonly target: string;
  }) => Promise<{
    readonly sessionToken: string;
    readonly redirect: string | null;
    readonly tokenHintForLogout: string | null;
  }>;
  /** Ends the session at the server (`/auth/logout`). */
  readonly end: (mode: SignOutMode) => Promise<void>;
  /**
   * Milliseconds between two pings, as the page's configuration says; null: it is not there, and the usual 60 s hold.
   */
  readonly pingEvery?: () => number | null;
  /** Says that the page is open and since when nothing was done (`/auth/ping`). */
  readonly ping: (idleMs: number) => Promise<{ readonly remainingMs: number; readonly idleRemainingMs: number }>;
  readonly now?: () => number;
}
