import { apiTokensOf } from "@tessera/identity/sessions/apiTokenStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { tokenFamilies } from "../server/tokenFamilies.server.ts";
import { getTokens } from "./getTokens.ts";

/** See `getTokens`. */
export const getTokensHandler = handle(getTokens, async (_input, context) => {
  const { userId } = ownSession(context);
  const tokens = await apiTokensOf(context.services.database, userId);
  return { tokens, families: [...tokenFamilies(context.services)] };
});
