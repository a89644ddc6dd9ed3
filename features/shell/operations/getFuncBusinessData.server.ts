import { frameFunctions } from "@tessera/contract/definitions/frameFunctions.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import { getFuncBusinessData } from "./getFuncBusinessData.ts";

/** Asks the caller's rights for each function. */
export const getFuncBusinessDataHandler = handle(getFuncBusinessData, async (_input, context) => {
  await assertFresh(context.services.database, context);
  const rights = context.services.records.rights(context);
  return { BODY: frameFunctions.filter((name) => rights.mayUseFunction(name)) };
});
