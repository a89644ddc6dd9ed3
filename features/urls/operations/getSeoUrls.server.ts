import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { getSeoUrls } from "./getSeoUrls.ts";

/** Answers the published urls that have a named segment. */
export const getSeoUrlsHandler = handle(getSeoUrls, async (_input, context) => {
  await assertFresh(context.services.database, context);
  return urlEntries(context.services.definitions.current()).flatMap(({ id, route }) => {
    const params = route.split("/").flatMap((segment) => (segment.startsWith(":") ? [segment.slice(1)] : []));
    return params.length === 0 ? [] : [{ idUrl: id, pattern: route, params }];
  });
});
