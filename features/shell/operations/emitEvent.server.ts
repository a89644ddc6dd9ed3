import { isExternalRoute } from "@tessera/contract/routing/matchRoute.ts";
import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { askedPage, pageValue } from "../server/pageExpressions.server.ts";
import { emitEvent } from "./emitEvent.ts";

/**
 * The address if the way may lead there: one of the application, or one outside that is published as a route as it
 * stands, so that nothing of what an expression read can be put into it. Null for any other.
 */
function destination(context: RequestContext, address: string): string | null {
  if (isExternalRoute(address)) {
    const isPublished = urlEntries(context.services.definitions.current()).some(({ route }) => route === address);
    return isPublished ? address : null;
  }
  const base = "http://page";
  const url = address.startsWith("/") && URL.canParse(address, base) ? new URL(address, base) : null;
  return url !== null && url.origin === base ? url.pathname + url.search : null;
}

/** Before a page is opened its own expression is asked; other events have nothing bound to them. */
export const emitEventHandler = handle(emitEvent, async ({ event, instance }, context) => {
  await assertFresh(context.services.database, context);
  const page = event === "beforeAction" && instance !== undefined ? askedPage(context, instance) : null;
  if (page === null || page.compiled.beforeAction === null) return { bound: false };
  const address = await pageValue(context, page, page.compiled.beforeAction);
  const location = typeof address === "string" && address !== "" ? destination(context, address) : null;
  if (location !== null) context.exchange?.redirect(location);
  return { bound: true };
});
