import { lockOf } from "@tessera/realtime/locks/lockByCall.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { isLocked } from "./isLocked.ts";

/** See `isLocked`. */
export const isLockedHandler = handle(isLocked, (record, context) => lockOf(context, record, null));
