import { revokeApiToken } from "@tessera/identity/sessions/apiTokenStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { revokeToken } from "./revokeToken.ts";

/** See `revokeToken`. */
export const revokeTokenHandler = handle(revokeToken, async ({ id }, context) => {
  const { userId } = ownSession(context);
  return { revoked: await revokeApiToken(context.services.database, userId, id) };
});
