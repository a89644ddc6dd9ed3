import { lockByCall } from "@tessera/realtime/locks/lockByCall.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { lock } from "./lock.ts";

/** See `lock`. */
export const lockHandler = handle(lock, (record, context) => lockByCall(context, record, null));
