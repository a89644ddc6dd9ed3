import type { NavGroup } from "@tessera/ui/NavGroups.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { namedIcon } from "@tessera/web-kit/icons/namedIcon.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";

/** Whether a menu's route is the page itself, or the list that the page belongs to (`/orders/index` for `/orders/update`). */
export function isCurrent(route: string, path: string, all: readonly string[]): boolean {
  if (route === path) return true;
  if (all.includes(path)) return false;
  const parent = (of: string): string => of.slice(0, of.lastIndexOf("/"));
  return (
    parent(route) !== "" && parent(route) === parent(path) && all.find((one) => parent(one) === parent(path)) === route
  );
}

/** The groups of the side navigation, from all menus that the person sees; none are asked for where he has no menu. Null while they load. */
export function useNavigation(hasMenu = true): {
  readonly groups: readonly NavGroup[] | null;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const query = useOperationQuery(getMenus, {}, { staleTime: Number.POSITIVE_INFINITY, enabled: hasMenu });
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
            id: item.id,
            label: item.label,
            href: item.route,
            icon: namedIcon(item.icon),
            current: isCurrent(item.route, path, routes),
          })),
        }),
      ),
    ) ?? null;
  return { groups, error: query.error, retry: () => void query.refetch() };
}
