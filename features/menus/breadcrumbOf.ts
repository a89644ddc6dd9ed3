/** A step of the way to a page; `route` null: it cannot be opened, or it is the page itself. */
export interface Crumb {
  readonly label: string;
  readonly route: string | null;
}

interface Menu {
  readonly sections: readonly {
    readonly label: string | null;
    readonly items: readonly { readonly label: string; readonly route: string }[];
  }[];
}

const segmentsOf = (route: string): string[] => route.split("/").filter((segment) => segment !== "");

/** How many leading segments two routes share. */
function shared(left: readonly string[], right: readonly string[]): number {
  let count = 0;
  while (count < left.length && count < right.length && left[count] === right[count]) count += 1;
  return count;
}

/**
 * The way to a route: section, menu item, page. A page that no menu names belongs to the item with which it shares all
 * segments but the last (`/orders/update` to `/orders/index`), the most where several do; without such an item its
 * title stands alone, and so does an item in a section of the same name. `title` null takes the item's own label.
 */
export function breadcrumbOf(menus: readonly Menu[], route: string, title: string | null): Crumb[] {
  const segments = segmentsOf(route);
  let best: { readonly section: string | null; readonly label: string; readonly route: string } | null = null;
  let nearest = 0;
  for (const section of menus.flatMap((menu) => menu.sections)) {
    for (const item of section.items) {
      const own = segmentsOf(item.route);
      const isItself = item.route === route;
      const isSibling = own.length > 1 && shared(own, segments) === own.length - 1 && segments.length >= own.length;
      if (isItself || (isSibling && own.length > nearest)) best = { section: section.label, ...item };
      if (isSibling && own.length > nearest) nearest = own.length;
      if (isItself) break;
    }
    if (best?.route === route) break;
  }
  if (best === null) return title === null ? [] : [{ label: title, route: null }];
  const item: Crumb =
    best.route === route ? { label: title ?? best.label, route: null } : { label: best.label, route: best.route };
  const crumbs =
    best.section === null || best.section === item.label ? [item] : [{ label: best.section, route: null }, item];
  return title === null || best.route === route ? crumbs : [...crumbs, { label: title, route: null }];
}
