import { unlockLogin } from "@tessera/identity/signin/attempts.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { unlock } from "./unlock.ts";

/** See `unlock`. */
export const unlockHandler = handle(unlock, async ({ userId }, context) => {
  await unlockLogin(context.services.database, userId);
  return { unlocked: true };
});
