import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { urlEntries } from "@tessera/server-kit/http/findUrl.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import { resolveSeoRoute } from "./resolveSeoRoute.ts";

/** Takes the named segments of the url from the parameters; others are not the url's. */
export const resolveSeoRouteHandler = handle(resolveSeoRoute, async ({ idUrl, params }, context) => {
  await assertFresh(context.services.database, context);
  const url = urlEntries(context.services.definitions.current()).find(({ id }) => id === idUrl);
  if (url === undefined) throw new TesseraError("not_found");
  const given = new Map(Object.entries(params));
  const query = url.route.split("/").flatMap((segment) => {
    const value = segment.startsWith(":") ? given.get(segment.slice(1)) : undefined;
    return value === undefined ? [] : [[segment.slice(1), value] as const];
  });
  return { queryObject: query.length === 0 ? null : Object.fromEntries(query) };
});
