import { findUrl } from "@tessera/server-kit/documents/findUrl.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { urlPermission } from "@tessera/server-kit/records/urlPermission.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import { getPermissionByUrl } from "./getPermissionByUrl.ts";

/** Finds the address's url and asks the caller's rights. */
export const getPermissionByUrlHandler = handle(getPermissionByUrl, async ({ url }, context) => {
  await assertFresh(context.services.database, context);
  const found = findUrl(context.services.definitions.current(), url);
  return { url, permission: found === null ? "denied" : urlPermission(context, found) };
});
