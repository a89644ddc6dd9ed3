import type { OpenedSession } from "../sessions/sessions.ts";

/** What the browser brings back from the provider (spec shell §7.2 login). */
export interface CodeExchange {
  readonly redirectUri: string;
  readonly code: string;
  readonly codeVerifier: string;
  readonly address: string | null;
  readonly agent: string | null;
}

/** A finished sign-in. */
export interface SignedIn {
  readonly session: OpenedSession;
  /** The ID token: the provider's sign-out takes it as a hint. */
  readonly tokenHintForLogout: string | null;
}

/** Addresses that the browser needs to start sign-in and sign-out (spec shell §3 UI config). */
export interface SignInAddresses {
  readonly clientId: string;
  readonly authUrl: string;
  readonly logoutUrl: string;
}

/** Sign-in through an OpenID provider, the embedded one or another. */
export interface SignIn {
  readonly addresses: SignInAddresses;
  /**
   * Exchanges the code, checks the ID token and opens a session of the user with that issuer and subject.
   * Throws `malformed_request` for a foreign redirect address, `not_signed_in` when the provider refuses the code,
   * `access_denied` when the user is unknown and may not be made, or is disabled.
   */
  exchange(request: CodeExchange): Promise<SignedIn>;
}
