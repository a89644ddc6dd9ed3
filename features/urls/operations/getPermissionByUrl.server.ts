import { findUrl } from "@tessera/documents/store/findUrl.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { getPermissionByUrl } from "./getPermissionByUrl.ts";

/** Finds the address's url and asks the caller's rights. */
export const getPermissionByUrlHandler = handle(getPermissionByUrl, async ({ url }, context) => {
  await assertFresh(context.services.database, context);
  const found = findUrl(context.services.definitions.current(), url);
  return { url, permission: found === null ? "denied" : urlPermission(context, found) };
});
