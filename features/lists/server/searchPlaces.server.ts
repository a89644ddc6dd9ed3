import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import { type OpenList, openList } from "@tessera/records/sources/openList.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { urlsOfForm } from "./urlsOfForm.server.ts";

/** A list to look into, and where its records open. */
export interface SearchPlace {
  readonly list: OpenList;
  /** The page that it stands on. */
  readonly url: string;
  readonly openUrl: string;
}

/**
 * The lists that stand on pages the caller may open, one for each entity that they may read, in the order of their
 * urls' ids: the first that has all its records, else the first of those that show a part.
 */
export function searchPlaces(context: RequestContext): readonly SearchPlace[] {
  const { definitions, records } = context.services;
  const snapshot = definitions.current();
  const rights = records.rights(context);
  const byEntity = new Map<string, SearchPlace>();
  for (const url of urlEntries(snapshot)) {
    if (url.page === null || urlPermission(context, url) !== "allowed") continue;
    for (const { type, params } of findBody(snapshot, "page", url.page)?.gridItems ?? []) {
      if (type !== "List" || typeof params.list !== "string") continue;
      const body = findBody(snapshot, "list", params.list);
      const form = body?.form ?? null;
      const known = byEntity.get(body?.entity ?? "");
      if (known !== undefined && ((known.list.body.filter ?? null) === null || (body?.filter ?? null) !== null))
        continue;
      if (body === null || form === null || body.query || !rights.mayAny(body.entity, "read")) continue;
      const list = openList(context, params.list);
      const { updateUrl } = urlsOfForm(context, form);
      if (updateUrl !== null && list.entity.key.columns.length > 0)
        byEntity.set(body.entity, { list, url: url.route, openUrl: updateUrl });
    }
  }
  return [...byEntity.values()];
}
