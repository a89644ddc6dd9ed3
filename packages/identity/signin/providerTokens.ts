import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import type { Configuration, CustomFetch } from "openid-client";

/**
 * Algorithms that a provider may sign with: those with a public key. `none` and shared secrets are never among them.
 */
const asymmetric = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
] as const;

const seconds = { tolerance: 30, keysAgain: 2 } as const;

/** What a token of a provider is checked against besides its signature. */
export interface TokenExpectation {
  readonly clientId: string;
  /** Claims that must be there besides `iss` and `aud`. */
  readonly required: readonly string[];
  /** Oldest age in seconds; null: any, as long as it has not expired. */
  readonly maxAge: number | null;
}

/** Checks tokens that a provider has signed, by the keys that it publishes. */
export interface ProviderTokens {
  /**
   * The claims of a token: signature by a published key (read again when a token names an unknown one), algorithm,
   * issuer, audience, authorised party and times hold. Throws `JOSEError` where one does not.
   */
  check(configuration: Configuration, token: string, expected: TokenExpectation): Promise<JWTPayload>;
}

/** Makes the check; `fetch` reaches a provider without leaving the process, null by the network. */
export function createProviderTokens(fetch: CustomFetch | null): ProviderTokens {
  const sets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  function keysOf(address: string): ReturnType<typeof createRemoteJWKSet> {
    const known = sets.get(address);
    if (known !== undefined) return known;
    const made = createRemoteJWKSet(new URL(address), {
      cooldownDuration: seconds.keysAgain * 1000,
      timeoutDuration: 10_000,
      // Both ask with a method, headers and a body that is absent.
      ...(fetch === null
        ? {}
        : { [customFetch]: (url, init) => fetch(url, { ...init, body: undefined, headers: {} }) }),
    });
    sets.set(address, made);
    return made;
  }

  return {
    check: async (configuration, token, { clientId, required, maxAge }) => {
      const { issuer, jwks_uri, id_token_signing_alg_values_supported: offered } = configuration.serverMetadata();
      if (jwks_uri === undefined) throw new TypeError(`The provider ${issuer} publishes no keys.`);
      const { payload } = await jwtVerify(token, keysOf(jwks_uri), {
        issuer,
        audience: clientId,
        algorithms: asymmetric.filter((algorithm) => offered === undefined || offered.includes(algorithm)),
        clockTolerance: seconds.tolerance,
        requiredClaims: ["iat", ...required],
        ...(maxAge === null ? {} : { maxTokenAge: maxAge }),
      });
      const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
      if ((isForSeveral || payload.azp !== undefined) && payload.azp !== clientId) {
        throw new TypeError("The token was made for another client.");
      }
      if ((payload.iat ?? 0) > Date.now() / 1000 + seconds.tolerance)
        throw new TypeError("The token is of the future.");
      return payload;
    },
  };
}
