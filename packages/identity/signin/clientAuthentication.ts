import * as openid from "openid-client";

type Way = "client_secret_basic" | "client_secret_post";

/** How the client proves itself to another provider. */
export interface ClientAuthentication {
  readonly prove: openid.ClientAuth;
  /**
   * Does a call that proves the client; where the provider refuses the client and takes its secret in another way too,
   * again in that way.
   */
  send<T>(provider: openid.Configuration, call: () => Promise<T>): Promise<T>;
}

/** Where the provider does not say, it takes the header. */
function waysOf(server: openid.ServerMetadata): readonly Way[] {
  const takes = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const ways = (["client_secret_basic", "client_secret_post"] as const).filter((way) => takes.includes(way));
  return ways.length === 0 ? ["client_secret_post"] : ways;
}

/** Whether a provider refused not what was asked but the client that asked. */
export const isClientRefused = (error: unknown): boolean =>
  error instanceof openid.WWWAuthenticateChallengeError ||
  (error instanceof openid.ResponseBodyError && error.error === "invalid_client");

/**
 * Makes the proof of the client: nothing, or its secret, in the header where the provider takes it there. Some
 * providers name both ways and hold each client to one, and some read a secret in the header without its percent
 * encoding; the way that worked is kept.
 */
export function createClientAuthentication(secret: string | null): ClientAuthentication {
  if (secret === null) return { prove: openid.None(), send: (_provider, call) => call() };
  const proofs = {
    client_secret_basic: openid.ClientSecretBasic(secret),
    client_secret_post: openid.ClientSecretPost(secret),
  };
  let worked: Way = "client_secret_basic";
  const wayFor = (ways: readonly Way[]): Way => (ways.includes(worked) ? worked : (ways[0] ?? worked));

  return {
    prove: (server, client, body, headers) => proofs[wayFor(waysOf(server))](server, client, body, headers),
    send: async (provider, call) => {
      const ways = waysOf(provider.serverMetadata());
      const first = wayFor(ways);
      try {
        return await call();
      } catch (error) {
        const other = ways.find((way) => way !== first);
        if (other === undefined || !isClientRefused(error)) throw error;
        worked = other;
      }
      try {
        return await call();
      } catch (error) {
        if (isClientRefused(error)) worked = first;
        throw error;
      }
    },
  };
}
