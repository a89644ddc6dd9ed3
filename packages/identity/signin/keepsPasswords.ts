import type { Settings } from "@tessera/server-core/settings/settings.ts";

/** Whether people sign in with passwords that are kept here: by the embedded provider. */
export function keepsPasswords({ openid }: Pick<Settings, "openid">): boolean {
  return openid.issuer === null && openid.authUrl === null;
}
