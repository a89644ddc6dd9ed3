import { TesseraError } from "@tessera/contract/errors.ts";
import { readProgress } from "@tessera/realtime/durable/progressStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { callerOf } from "../server/callerOf.server.ts";
import { getProgress } from "./getProgress.ts";

/** See `getProgress`. */
export const getProgressHandler = handle(getProgress, async ({ id }, context) => {
  const found = await readProgress(context.services.database, callerOf(context), id);
  if (found === null) throw new TesseraError("not_found");
  return found;
});
