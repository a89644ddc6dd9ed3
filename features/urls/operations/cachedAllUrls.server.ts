import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { cachedAllUrls } from "./cachedAllUrls.ts";

/** Answers the published urls. */
export const cachedAllUrlsHandler = handle(cachedAllUrls, async (_input, context) => {
  await assertFresh(context.services.database, context);
  const snapshot = context.services.definitions.current();
  return {
    ifModifiedSince: String(snapshot.definitions),
    urls: urlEntries(snapshot).map(({ id, route, isPublic }) => ({ id, route, isPublic })),
  };
});
