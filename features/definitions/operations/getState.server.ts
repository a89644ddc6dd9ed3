import { handle } from "@tessera/server-core/handle.ts";
import { readCounters } from "@tessera/server-core/state/writeLock.ts";
import { getState } from "./getState.ts";

/** See `getState`. */
export const getStateHandler = handle(getState, async (_, context) => readCounters(context.services.database));
