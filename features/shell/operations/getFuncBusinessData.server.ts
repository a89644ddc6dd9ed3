import { handle } from "@tessera/server-kit/handle.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import { getFuncBusinessData } from "./getFuncBusinessData.ts";

/** Names of spec shell §6. */
const functions = ["workflow", "message", "mainMenu", "menuSearch", "menuPosition"] as const;

/** Asks the caller's rights for each function. */
export const getFuncBusinessDataHandler = handle(getFuncBusinessData, async (_input, context) => {
  await assertFresh(context.services.database, context);
  const rights = context.services.records.rights(context);
  return { BODY: functions.filter((name) => rights.mayUseFunction(name)) };
});
