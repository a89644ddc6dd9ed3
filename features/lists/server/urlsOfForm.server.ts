import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { Snapshot } from "@tessera/server-kit/documents/snapshot.ts";
import type { PageBody } from "#features/pages/documents/page.ts";
import type { UrlBody } from "#features/urls/documents/url.ts";

/** Where a form opens for a new record and for one that exists; null where no page does. */
export interface FormUrls {
  readonly createUrl: string | null;
  readonly updateUrl: string | null;
}

interface FormRoute {
  readonly id: string;
  readonly route: string;
}

const byForm = new WeakMap<Snapshot, ReadonlyMap<string, readonly FormRoute[]>>();

/** Routes by the form that a `DynForm` panel of their page shows; made once per snapshot. */
function routesByForm(snapshot: Snapshot): ReadonlyMap<string, readonly FormRoute[]> {
  const known = byForm.get(snapshot);
  if (known) return known;
  const routes = new Map<string, FormRoute[]>();
  for (const url of snapshot.all("url")) {
    // The store holds only documents that fit their kind's schema.
    const { route, page } = url.body as unknown as UrlBody;
    const body = page === null ? undefined : (snapshot.get("page", page)?.body as unknown as PageBody | undefined);
    for (const item of body?.gridItems ?? []) {
      const { form } = item.params;
      if (item.type !== "DynForm" || typeof form !== "string") continue;
      routes.set(form, [...(routes.get(form) ?? []), { id: url.id, route }]);
    }
  }
  byForm.set(snapshot, routes);
  return routes;
}

/** The routes of a form that the caller may open: the one that ends with `/create` makes records, the other opens them. */
export function urlsOfForm(context: RequestContext, form: string): FormUrls {
  const rights = context.services.records.rights(context);
  const routes = (routesByForm(context.services.definitions.current()).get(form) ?? []).filter((one) =>
    rights.mayUseUrl(one.id),
  );
  const isCreate = (route: string) => route.endsWith("/create");
  return {
    createUrl: routes.find((one) => isCreate(one.route))?.route ?? null,
    updateUrl: routes.find((one) => !isCreate(one.route))?.route ?? null,
  };
}
