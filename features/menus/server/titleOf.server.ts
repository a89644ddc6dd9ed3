import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { UrlEntry } from "@tessera/server-kit/http/findUrl.ts";
import { translatedBody } from "@tessera/server-kit/texts/translatedBody.ts";

function member(value: unknown, name: string): string | null {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  return typeof found === "string" && found !== "" ? found : null;
}

/** The title of a url in the caller's language: its own, else its page's. */
export function titleOf(context: RequestContext, url: UrlEntry): string | null {
  const { services, language } = context;
  const own = member(translatedBody(services, url.document, language), "title");
  if (own !== null || url.page === null) return own;
  const page = services.definitions.current().get("page", url.page);
  return page === null ? null : member(translatedBody(services, page, language), "label");
}
