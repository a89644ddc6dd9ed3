import { editingPopup, type PopupType } from "@tessera/contract/popupType.ts";
import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { MenuBody } from "../documents/bodies/menuBody.ts";
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
      readonly popup?: { readonly type: PopupType; readonly redirect: string | null };
      readonly counts?: "quiet" | "accent" | "danger";
    }[];
  }[];
}

/** Only what can be opened as it stands: a route with a named segment needs a value that a menu has not. */
const isPlain = (route: string): boolean => !route.includes("/:");

type MenuSection = MenuBody["sections"][number];
type MenuItem = MenuSection["items"][number];

/** A menu with the items that the caller may open, in their language. */
interface OpenMenu {
  readonly id: string;
  readonly body: MenuBody;
  readonly sections: readonly {
    readonly section: MenuSection;
    readonly items: readonly { readonly item: MenuItem; readonly route: string }[];
  }[];
}

/** The menus that have something for the caller, with what they have. The caller has compared the counters. */
export function openMenus(context: RequestContext): readonly OpenMenu[] {
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
        return isUsablePage(context, url) ? [{ item, route: url.route }] : [];
      });
      return items.length === 0 ? [] : [{ section, items }];
    });
    return sections.length === 0 ? [] : [{ id, body, sections }];
  });
}

/** The menus under the caller's rights, in their language. The caller has compared the counters. */
export function visibleMenus(context: RequestContext): VisibleMenu[] {
  const urls = urlEntries(context.services.definitions.current());
  const redirectOf = ({ popupRedirect }: MenuItem): string | null => {
    const url = urls.find(({ id }) => id === popupRedirect);
    return url !== undefined && urlPermission(context, url) === "allowed" ? url.route : null;
  };
  const isSignedIn = context.subject.userId !== null;
  return openMenus(context).map(({ id, body, sections }) => ({
    id,
    label: body.label,
    ...(body.onlyOnPages ? { onlyOnPages: true } : {}),
    sections: sections.map(({ section, items }) => ({
      id: section.id,
      label: section.label ?? null,
      items: items.map(({ item, route }) => ({
        id: item.id,
        label: item.label,
        icon: item.icon ?? null,
        route,
        ...(item.popup ? { popup: { type: item.popupType ?? editingPopup, redirect: redirectOf(item) } } : {}),
        ...(item.count && isSignedIn ? { counts: item.count.tone ?? "quiet" } : {}),
      })),
    })),
  }));
}
