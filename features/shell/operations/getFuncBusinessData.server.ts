import { frameFunctions } from "@tessera/contract/definitions/frameFunctions.ts";
import { findUrl } from "@tessera/documents/store/findUrl.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { getFuncBusinessData } from "./getFuncBusinessData.ts";

/** Asks the caller's rights for each function. */
export const getFuncBusinessDataHandler = handle(getFuncBusinessData, async ({ URL: address }, context) => {
  await assertFresh(context.services.database, context);
  const url = address === undefined ? null : findUrl(context.services.definitions.current(), address);
  if (address !== undefined && (url === null || urlPermission(context, url) !== "allowed")) return { BODY: [] };
  const rights = context.services.records.rights(context);
  return { BODY: frameFunctions.filter((name) => rights.mayUseFunction(name)) };
});
