import { handle } from "@tessera/server-kit/handle.ts";
import { unlockByCall } from "@tessera/server-kit/locks/lockByCall.ts";
import { unlock } from "./unlock.ts";

/** See `unlock`. */
export const unlockHandler = handle(unlock, async ({ lockKey, ...record }, context) => ({
  released: await unlockByCall(context, record, lockKey),
}));
