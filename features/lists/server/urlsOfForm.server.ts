import { bodyOf, findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { Snapshot } from "@tessera/server-kit/documents/snapshot.ts";

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
    const { route, page } = bodyOf(url, "url");
    const body = page === null ? null : findBody(snapshot, "page", page);
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
