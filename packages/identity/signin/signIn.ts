import type { Language } from "@tessera/contract/languages.ts";
import type { JWTPayload } from "jose";
import type { OpenedSession } from "../sessions/sessions.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly signIn: SignIn;
  }
}

/** What the browser brings back from the provider (spec shell §7.2 login). */
export interface CodeExchange {
  readonly redirectUri: string;
  readonly code: string;
  readonly codeVerifier: string;
  /** The issuer that the provider's answer named (RFC 9207); null where it named none. */
  readonly issuer: string | null;
  readonly address: string | null;
  readonly agent: string | null;
  /** The language that the person chose on the sign-in page; null where none was. */
  readonly language: Language | null;
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
  /** Empty while the provider cannot be reached and its address is not a setting. */
  readonly authUrl: string;
  /** What the provider is asked for. */
  readonly scope: string;
  /** Empty where the provider has no sign-out. */
  readonly logoutUrl: string;
}

/** Sign-in through an OpenID provider, the embedded one or another. */
export interface SignIn {
  addresses(): Promise<SignInAddresses>;
  /**
   * Exchanges the code, checks the ID token and opens a session of the user with that issuer and subject.
   * Throws `malformed_request` for a foreign redirect address or issuer, `not_signed_in` when the provider refuses the
   * code or its token does not hold, `busy` when the provider cannot be reached, and `access_denied` when the user is
   * unknown and may not be made, or is disabled: its data name the `reason` (`nobody`, `with_role`, `disabled`) and,
   * for signing out there, the ID token.
   */
  exchange(request: CodeExchange): Promise<SignedIn>;
  /** The claims of a sign-out token that the provider sent. Throws `malformed_request` where it does not hold. */
  readLogoutToken(token: string): Promise<JWTPayload>;
}
