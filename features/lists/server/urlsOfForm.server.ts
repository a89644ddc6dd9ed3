import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { Snapshot } from "@tessera/server-kit/documents/snapshot.ts";
import { type UrlEntry, urlEntries, urlPermission } from "@tessera/server-kit/http/findUrl.ts";
import { translatedBody } from "@tessera/server-kit/texts/translatedBody.ts";

/** Where a form opens for a new record, with the titles of these pages, and for one that exists; null where no page does. */
interface FormUrls {
  readonly createUrls: readonly { readonly url: string; readonly title: string }[];
  readonly updateUrl: string | null;
}

const byForm = new WeakMap<Snapshot, ReadonlyMap<string, readonly UrlEntry[]>>();

/** Routes by the form that a `DynForm` panel of their page shows; made once per snapshot. */
function routesByForm(snapshot: Snapshot): ReadonlyMap<string, readonly UrlEntry[]> {
  const known = byForm.get(snapshot);
  if (known) return known;
  const routes = new Map<string, UrlEntry[]>();
  for (const url of urlEntries(snapshot)) {
    const { page } = url;
    const body = page === null ? null : findBody(snapshot, "page", page);
    for (const item of body?.gridItems ?? []) {
      const { form } = item.params;
      if (item.type !== "DynForm" || typeof form !== "string") continue;
      routes.set(form, [...(routes.get(form) ?? []), url]);
    }
  }
  byForm.set(snapshot, routes);
  return routes;
}

/** The route of a url that the caller may open; null when there is none. */
export function urlOf(context: RequestContext, id: string): string | null {
  const entry = urlEntries(context.services.definitions.current()).find((one) => one.id === id);
  return entry !== undefined && urlPermission(context, entry) === "allowed" ? entry.route : null;
}

/** The routes of a form that the caller may open: those that end with `/create` make records, the other opens them. */
export function urlsOfForm(context: RequestContext, form: string): FormUrls {
  const { services, language } = context;
  const routes = (routesByForm(services.definitions.current()).get(form) ?? []).filter(
    (one) => urlPermission(context, one) === "allowed",
  );
  const isCreate = (route: string) => route.endsWith("/create");
  return {
    createUrls: routes
      .filter(({ route }) => isCreate(route))
      .map(({ route, document }) => ({
        url: route,
        title: translatedBody(services, document, "url", language).title ?? route,
      })),
    updateUrl: routes.find((one) => !isCreate(one.route))?.route ?? null,
  };
}
