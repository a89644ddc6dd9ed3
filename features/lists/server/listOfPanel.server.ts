import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { findUrl } from "@tessera/documents/store/findUrl.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/**
 * Id of the list that a panel shows: the one with the element id `panelId` on the page of `address`. Throws
 * `access_denied` where the caller may not open that page, `not_found` where it has no such panel, or one without a
 * list.
 */
export function listOfPanel(context: RequestContext, panelId: string, address: string | null): string {
  const { definitions } = context.services;
  const snapshot = definitions.current();
  const url = address === null ? null : findUrl(snapshot, address);
  if (url === null) throw new TesseraError("not_found");
  if (urlPermission(context, url) !== "allowed") throw new TesseraError("access_denied");
  const page = url.page === null ? null : findBody(snapshot, "page", url.page);
  const item = page?.gridItems.find(({ id }) => id === panelId);
  const need = item === undefined ? undefined : definitions.panelTypes.get(item.type)?.needs;
  const list = need?.kind === "records" && need.of === "list" ? item?.params[need.param] : null;
  if (typeof list !== "string") throw new TesseraError("not_found");
  return list;
}
