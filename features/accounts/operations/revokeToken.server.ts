import { handle } from "@tessera/server-core/handle.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { revokeToken } from "./revokeToken.ts";

/** See `revokeToken`. */
export const revokeTokenHandler = handle(revokeToken, async ({ id }, context) => {
  const { userId } = ownSession(context);
  const { rowCount } = await context.services.database.query({
    text: `update sys.api_token set revoked_at = clock_timestamp()
      where id = $1::uuid and user_id = $2::uuid and revoked_at is null`,
    values: [id, userId],
  });
  return { revoked: rowCount > 0 };
});
