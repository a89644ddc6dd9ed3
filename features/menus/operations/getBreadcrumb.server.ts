import { findUrl } from "@tessera/documents/store/findUrl.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { breadcrumbOf } from "../breadcrumbOf.ts";
import { titleOf } from "../server/titleOf.server.ts";
import { visibleMenus } from "../server/visibleMenus.server.ts";
import { getBreadcrumb } from "./getBreadcrumb.ts";

/** Finds the address among the menus that the caller sees. */
export const getBreadcrumbHandler = handle(getBreadcrumb, async ({ url }, context) => {
  await assertFresh(context.services.database, context);
  const entry = findUrl(context.services.definitions.current(), url);
  if (entry === null || urlPermission(context, entry) !== "allowed") return [];
  const menus = visibleMenus(context).filter((menu) => menu.onlyOnPages !== true);
  return breadcrumbOf(menus, entry.route, titleOf(context, entry));
});
