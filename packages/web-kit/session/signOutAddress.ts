import { randomText } from "./pkce.ts";
import type { OpenIdAddresses } from "./sessionOptions.ts";

/**
 * Where a sign-out goes on: to the provider, which returns to the sign-out path of `origin`, or there at once where the
 * provider has no sign-out of its own.
 *
 * @param hint What the provider wants to know of the person; null: it gave nothing.
 */
export function signOutAddress(addresses: OpenIdAddresses, origin: string, hint: string | null): string {
  const { logoutUrl, logoutRedirectPath, clientId } = addresses;
  const back = origin + logoutRedirectPath;
  const url = new URL(logoutUrl === "" ? back : logoutUrl);
  url.searchParams.set("state", randomText(20));
  if (logoutUrl !== "") {
    url.searchParams.set("post_logout_redirect_uri", back);
    url.searchParams.set("prompt", "none");
    url.searchParams.set("client_id", clientId);
    if (hint !== null) url.searchParams.set("id_token_hint", hint);
  }
  return url.href;
}
