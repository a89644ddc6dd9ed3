import type { NavGroup, NavItem } from "@tessera/ui/frame/NavGroups.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { namedIcon } from "@tessera/web-kit/icons/namedIcon.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { PopupRequest } from "@tessera/web-kit/popups/popupStack.ts";
import { useOpenPopup } from "@tessera/web-kit/popups/useOpenPopup.ts";
import { useEffect, useState } from "react";
import { getCounts } from "../../../features/menus/operations/getCounts.ts";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";

type PopupWay = Pick<PopupRequest, "type" | "redirect">;

/** Milliseconds for which counts of badges hold (one question a minute for all of them). */
const countsHold = 60_000;
/** Milliseconds after which badges are asked for: the page and its data come first. */
const countsAfter = 1500;

/** True once `after` milliseconds have passed. */
function useLater(after: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLater;
}

/**
 * Whether a menu's route is the page itself, or the list that the page belongs to (`/orders/index` for
 * `/orders/update`).
 */
export function isCurrent(route: string, path: string, all: readonly string[]): boolean {
  if (route === path) return true;
  if (all.includes(path)) return false;
  const parent = (of: string): string => of.slice(0, of.lastIndexOf("/"));
  return (
    parent(route) !== "" && parent(route) === parent(path) && all.find((one) => parent(one) === parent(path)) === route
  );
}

/** The badge of an item; none where it counts nothing. */
function badgeOf(
  counts: "quiet" | "accent" | "danger" | undefined,
  count: number | undefined,
): Pick<NavItem, "count" | "countTone"> {
  if (counts === undefined || count === undefined || count === 0) return {};
  return { count, countTone: counts === "quiet" ? undefined : counts };
}

/**
 * The groups of the side navigation, from all menus that the person sees; none are asked for where they have no menu.
 * Null while they load.
 */
export function useNavigation(hasMenu = true): {
  readonly groups: readonly NavGroup[] | null;
  readonly error: unknown;
  readonly retry: () => void;
  /** Whether badges are asked for: there are some, and the page and its data have come first. */
  readonly asksCounts: boolean;
} {
  const query = useOperationQuery(getMenus, {}, { staleTime: Number.POSITIVE_INFINITY, enabled: hasMenu });
  const hasCounts = (query.data ?? []).some(({ sections }) =>
    sections.some(({ items }) => items.some(({ counts }) => counts !== undefined)),
  );
  const isLater = useLater(countsAfter);
  const asksCounts = hasMenu && hasCounts && isLater;
  const counted = useOperationQuery(
    getCounts,
    {},
    { enabled: asksCounts, staleTime: countsHold, refetchInterval: countsHold },
  );
  const openPopup = useOpenPopup();
  const opening = (url: string, title: string, popup: PopupWay) => () => openPopup({ url, title, ...popup });
  const countOf = new Map((counted.data ?? []).map(({ menu, item, count }) => [`${menu} ${item}`, count]));
  const path = usePageContext().url.split("?", 1)[0] ?? "/";
  const menus = query.data?.filter(({ onlyOnPages }) => onlyOnPages !== true) ?? null;
  const routes = (menus ?? []).flatMap(({ sections }) =>
    sections.flatMap(({ items }) => items.map(({ route }) => route)),
  );
  const several = (menus ?? []).length > 1;
  const groups =
    menus?.flatMap((menu) =>
      menu.sections.map(
        (section, index): NavGroup => ({
          id: `${menu.id} ${section.id}`,
          label: section.label ?? (several && index === 0 ? menu.label : undefined),
          items: section.items.map((item) => ({
            ...badgeOf(item.counts, countOf.get(`${menu.id} ${item.id}`)),
            id: item.id,
            label: item.label,
            href: item.route,
            ...(item.popup === undefined ? {} : { onOpen: opening(item.route, item.label, item.popup) }),
            icon: namedIcon(item.icon),
            current: isCurrent(item.route, path, routes),
          })),
        }),
      ),
    ) ?? null;
  return { groups, error: query.error, retry: () => void query.refetch(), asksCounts };
}
