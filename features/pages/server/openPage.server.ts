import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { matchRoute } from "@tessera/contract/routing/matchRoute.ts";
import { findUrl, type UrlEntry, urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";

/** A page that the caller may open, with its texts in the caller's language. */
export interface OpenedPage {
  readonly url: UrlEntry;
  readonly params: ReadonlyMap<string, string>;
  /** Null when the url shows no page. */
  readonly pageId: string | null;
  readonly page: PageBody | null;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

function requirePermission(context: RequestContext, url: UrlEntry): void {
  const permission = urlPermission(context, url);
  if (permission === "sign_in") throw new TesseraError("not_signed_in");
  if (permission === "denied") throw new TesseraError("access_denied");
}

/** The url through which the caller may see a page that the address asks for by its id. */
function urlOfPage(context: RequestContext, snapshot: Snapshot, pageId: string): UrlEntry {
  const showing = urlEntries(snapshot).filter(({ page }) => page === pageId);
  const allowed = showing.find((url) => urlPermission(context, url) === "allowed");
  const [first] = showing;
  if (first === undefined) throw new TesseraError("not_found");
  if (allowed === undefined) requirePermission(context, first);
  return allowed ?? first;
}

/** Opens the page of a route, or the page `pageId`. Throws `not_found`, `not_signed_in`, `access_denied`. */
export async function openPage(context: RequestContext, route: string, pageId: string | null): Promise<OpenedPage> {
  const { services, language } = context;
  await assertFresh(services.database, context);
  const snapshot = services.definitions.current();
  const url = pageId === null ? findUrl(snapshot, route) : urlOfPage(context, snapshot, pageId);
  if (url === null) throw new TesseraError("not_found");
  requirePermission(context, url);
  const shown = pageId ?? url.page;
  const document = shown === null ? null : snapshot.get("page", shown);
  const page = document === null ? null : translatedBody(services, document, "page", language);
  const texts = translatedBody(services, url.document, "url", language);
  return {
    url,
    params: matchRoute([url], route)?.params ?? new Map(),
    pageId: document?.id ?? null,
    page,
    title: texts.title ?? page?.label ?? "",
    description: texts.description ?? "",
    keywords: texts.keywords ?? "",
  };
}
