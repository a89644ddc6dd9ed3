import type { RequestContext } from "@tessera/server-kit/context.ts";
import { urlEntries, urlPermission } from "@tessera/server-kit/http/findUrl.ts";
import { translatedBody } from "@tessera/server-kit/texts/translatedBody.ts";
import { isUsablePage } from "./usablePage.server.ts";

/** A menu as one person sees it; see the operation `Menu_getMenus`. */
export interface VisibleMenu {
  readonly id: string;
  readonly label: string;
  /** True: shown by menu panels that name it, and nowhere else. */
  readonly onlyOnPages?: boolean;
  readonly sections: {
    readonly id: string;
    readonly label: string | null;
    readonly items: {
      readonly id: string;
      readonly label: string;
      readonly icon: string | null;
      readonly route: string;
    }[];
  }[];
}

/** Only what can be opened as it stands: a route with a named segment needs a value that a menu has not. */
const isPlain = (route: string): boolean => !route.includes("/:");

/** The menus under the caller's rights, in his language. The caller has compared the counters. */
export function visibleMenus(context: RequestContext): VisibleMenu[] {
  const { services, language } = context;
  const snapshot = services.definitions.current();
  const urls = new Map(urlEntries(snapshot).map((url) => [url.id, url]));
  const menus = snapshot
    .all("menu")
    .map((document) => ({ id: document.id, body: translatedBody(services, document, "menu", language) }));
  menus.sort((left, right) => left.body.order - right.body.order || (left.id < right.id ? -1 : 1));
  return menus.flatMap(({ id, body }) => {
    const sections = body.sections.flatMap((section) => {
      const items = section.items.flatMap((item) => {
        const url = urls.get(item.url);
        if (url === undefined || !isPlain(url.route) || urlPermission(context, url) !== "allowed") return [];
        if (!isUsablePage(context, url.page)) return [];
        return [{ id: item.id, label: item.label, icon: item.icon ?? null, route: url.route }];
      });
      return items.length === 0 ? [] : [{ id: section.id, label: section.label ?? null, items }];
    });
    if (sections.length === 0) return [];
    return [{ id, label: body.label, ...(body.onlyOnPages ? { onlyOnPages: true } : {}), sections }];
  });
}
