import { handle } from "@tessera/server-kit/handle.ts";
import { lockByCall } from "@tessera/server-kit/locks/lockByCall.ts";
import { lock } from "./lock.ts";

/** See `lock`. */
export const lockHandler = handle(lock, (record, context) => lockByCall(context, record, null));
