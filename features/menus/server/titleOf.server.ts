import type { UrlEntry } from "@tessera/documents/store/findUrl.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** The title of a url in the caller's language: its own, else its page's. */
export function titleOf(context: RequestContext, url: UrlEntry): string | null {
  const { services, language } = context;
  const own = translatedBody(services, url.document, "url", language).title || null;
  if (own !== null || url.page === null) return own;
  const page = services.definitions.current().get("page", url.page);
  return page === null ? null : translatedBody(services, page, "page", language).label || null;
}
