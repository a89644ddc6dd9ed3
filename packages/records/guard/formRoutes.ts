import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import { type UrlEntry, urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { urlPermission } from "./urlPermission.ts";

const known = new WeakMap<Snapshot, ReadonlyMap<string, readonly UrlEntry[]>>();

/** Urls by the form with which a panel of their page edits records; made once per snapshot. */
function urlsByForm({ current, panelTypes }: Definitions): ReadonlyMap<string, readonly UrlEntry[]> {
  const snapshot = current();
  const found = known.get(snapshot);
  if (found) return found;
  const urls = new Map<string, UrlEntry[]>();
  for (const url of urlEntries(snapshot)) {
    const { page } = url;
    const body = page === null ? null : findBody(snapshot, "page", page);
    for (const item of body?.gridItems ?? []) {
      const editing = panelTypes.get(item.type)?.edits;
      const form = editing === undefined ? null : item.params[editing.param];
      if (typeof form !== "string") continue;
      urls.set(form, [...(urls.get(form) ?? []), url]);
    }
  }
  known.set(snapshot, urls);
  return urls;
}

/** The urls of a form that the caller may open: those that end with `/create` make records, the first of the others opens them. */
export function formRoutes(
  context: RequestContext,
  form: string,
): { readonly creating: readonly UrlEntry[]; readonly opening: UrlEntry | null } {
  const urls = (urlsByForm(context.services.definitions).get(form) ?? []).filter(
    (url) => urlPermission(context, url) === "allowed",
  );
  const isCreating = ({ route }: UrlEntry) => route.endsWith("/create");
  return { creating: urls.filter(isCreating), opening: urls.find((url) => !isCreating(url)) ?? null };
}

/** The address at which the caller may open a record of an entity; null where no page does. */
export function recordAddress(context: RequestContext, entity: string, key: string): string | null {
  const snapshot = context.services.definitions.current();
  for (const form of snapshot.all("form")) {
    if (findBody(snapshot, "form", form.id)?.entity !== entity) continue;
    const { opening } = formRoutes(context, form.id);
    if (opening !== null) return `${opening.route}?id=${encodeURIComponent(key)}`;
  }
  return null;
}
