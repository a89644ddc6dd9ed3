import * as openid from "openid-client";

/** How the client proves itself: by nothing, or by its secret the way the provider takes it (the header, where it does not say). */
export function clientAuthentication(secret: string | null): openid.ClientAuth {
  if (secret === null) return openid.None();
  const [inHeader, inBody] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const chosen = takes.includes("client_secret_basic") ? inHeader : inBody;
    chosen(server, client, body, headers);
  };
}
