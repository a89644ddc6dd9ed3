import { handle } from "@tessera/server-kit/handle.ts";
import { unlockLogin } from "@tessera/server-kit/signin/attempts.ts";
import { unlock } from "./unlock.ts";

/** See `unlock`. */
export const unlockHandler = handle(unlock, async ({ userId }, context) => {
  await unlockLogin(context.services.database, userId);
  return { unlocked: true };
});
