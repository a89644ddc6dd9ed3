import { TesseraError } from "@tessera/contract/errors.ts";
import { cancelRun } from "@tessera/realtime/durable/cancelRun.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { callerOf } from "../server/callerOf.server.ts";
import { cancelProgress } from "./cancelProgress.ts";

/** See `cancelProgress`. */
export const cancelProgressHandler = handle(cancelProgress, async ({ id }, context) => {
  const owner = callerOf(context);
  if (!(await cancelRun(context.services, { id, owner, by: owner }))) throw new TesseraError("not_found");
  return {};
});
