import { unlockByCall } from "@tessera/realtime/locks/lockByCall.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { unlock } from "./unlock.ts";

/** See `unlock`. */
export const unlockHandler = handle(unlock, async ({ lockKey, ...record }, context) => ({
  released: await unlockByCall(context, record, lockKey),
}));
