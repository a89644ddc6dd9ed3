import { challengeOf, nonceOf } from "./pkce.ts";

/** What the provider is asked for a code with (spec shell §4.3). */
export interface AuthorizationRequest {
  readonly authUrl: string;
  readonly clientId: string;
  readonly scope: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly language: string;
  /** Empty sends none. */
  readonly prompt: string;
}

/** The provider's address with the question for a code. */
export async function authorizationUrl(request: AuthorizationRequest): Promise<string> {
  const url = new URL(request.authUrl);
  for (const [name, value] of Object.entries({
    client_id: request.clientId,
    response_type: "code",
    scope: request.scope,
    redirect_uri: request.redirectUri,
    state: request.state,
    nonce: await nonceOf(request.verifier),
    code_challenge: await challengeOf(request.verifier),
    code_challenge_method: "S256",
    ui_locales: request.language,
    ...(request.prompt === "" ? {} : { prompt: request.prompt }),
  })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}
