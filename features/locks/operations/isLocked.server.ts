import { handle } from "@tessera/server-kit/handle.ts";
import { lockOf } from "@tessera/server-kit/locks/lockByCall.ts";
import { isLocked } from "./isLocked.ts";

/** See `isLocked`. */
export const isLockedHandler = handle(isLocked, (record, context) => lockOf(context, record, null));
