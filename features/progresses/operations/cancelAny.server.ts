import { TesseraError } from "@tessera/contract/errors.ts";
import { cancelRun } from "@tessera/realtime/durable/cancelRun.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { cancelAny } from "./cancelAny.ts";

/** See `cancelAny`. */
export const cancelAnyHandler = handle(cancelAny, async ({ id }, { services, subject }) => {
  if (!(await cancelRun(services, { id, owner: null, by: subject.userId }))) throw new TesseraError("not_found");
  return {};
});
