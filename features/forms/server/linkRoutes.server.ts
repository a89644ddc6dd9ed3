import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import { type UrlEntry, urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

const byList = new WeakMap<Snapshot, ReadonlyMap<string, readonly UrlEntry[]>>();

/**
 * Routes by the list whose records a panel of their page shows, without those that take parameters; made once per
 * snapshot.
 */
function routesByList({ current, panelTypes }: Definitions): ReadonlyMap<string, readonly UrlEntry[]> {
  const snapshot = current();
  const known = byList.get(snapshot);
  if (known) return known;
  const routes = new Map<string, UrlEntry[]>();
  for (const url of urlEntries(snapshot)) {
    const { page, route } = url;
    if (page === null || route.includes("/:")) continue;
    const body = findBody(snapshot, "page", page);
    for (const { params, type } of body?.gridItems ?? []) {
      const needs = panelTypes.get(type)?.needs;
      const list = needs?.kind === "records" && needs.of === "list" ? params[needs.param] : null;
      if (typeof list !== "string") continue;
      routes.set(list, [...(routes.get(list) ?? []), url]);
    }
  }
  byList.set(snapshot, routes);
  return routes;
}

/**
 * The routes of a form's links, by the link's element id: pages that show the list. Null where the caller may open
 * none.
 */
export function linkRoutes({ links }: CompiledForm, context: RequestContext): { [link: string]: string | null } {
  if (links.length === 0) return {};
  const routes = routesByList(context.services.definitions);
  return Object.fromEntries(
    links.map(({ id, list }) => [
      id,
      routes.get(list)?.find((url) => urlPermission(context, url) === "allowed")?.route ?? null,
    ]),
  );
}
