import { type UrlEntry, urlEntries } from "@tessera/documents/store/findUrl.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { formRoutes, urlPermission } from "@tessera/records/guard/urlPermission.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** A page that makes records, with its title. */
interface CreateUrl {
  readonly url: string;
  readonly title: string;
}

/** Where a form opens for a new record, and for one that exists; null where no page does. */
interface FormUrls {
  readonly createUrls: readonly CreateUrl[];
  readonly updateUrl: string | null;
}

/** The route of a url, with the title of its page in the caller's language. */
function createUrlOf({ language, services }: RequestContext, { document, route }: UrlEntry): CreateUrl {
  return { url: route, title: translatedBody(services, document, "url", language).title ?? route };
}

/** The url that the caller may open; null when there is none. */
function entryOf(context: RequestContext, id: string): UrlEntry | null {
  const entry = urlEntries(context.services.definitions.current()).find((one) => one.id === id);
  return entry !== undefined && urlPermission(context, entry) === "allowed" ? entry : null;
}

/** The route of a url that the caller may open; null when there is none. */
export function urlOf(context: RequestContext, id: string): string | null {
  return entryOf(context, id)?.route ?? null;
}

/** Of the urls those that the caller may open, in their order. */
export function createUrlsOf(context: RequestContext, ids: readonly string[]): readonly CreateUrl[] {
  return ids.flatMap((id) => {
    const entry = entryOf(context, id);
    return entry === null ? [] : [createUrlOf(context, entry)];
  });
}

/** The routes of a form that the caller may open: those that end with `/create` make records, the other opens them. */
export function urlsOfForm(context: RequestContext, form: string): FormUrls {
  const { creating, opening } = formRoutes(context, form);
  return {
    createUrls: creating.map((entry) => createUrlOf(context, entry)),
    updateUrl: opening?.route ?? null,
  };
}
