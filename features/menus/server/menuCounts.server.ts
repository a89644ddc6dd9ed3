import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import { countedTo, type MenuCount } from "../operations/getCounts.ts";
import { type ItemCount, openMenus } from "./visibleMenus.server.ts";

/** What the badges of a person count. */
export interface MenuCounts {
  readonly counts: readonly MenuCount[];
  /** Entities whose records are counted. */
  readonly entities: ReadonlySet<string>;
}

/** The entity that an item counts, and its condition; null where its list is none that the caller may read. */
function counted(context: RequestContext, { list, filter }: ItemCount) {
  const { definitions, records } = context.services;
  const body = findBody(definitions.current(), "list", list);
  if (!body || !records.rights(context).mayAny(body.entity, "read")) return null;
  const conditions = [body.filter, filter].flatMap((one): Condition[] => (one ? [one] : []));
  return { entity: body.entity, fixed: { and: conditions } };
}

/**
 * Counts for the badges of the caller's menus, up to `countedTo` each. Items that count the same are counted once; one after the other, so that
 * no badge keeps others from the database. Throws `StaleError` when definitions or rights have moved.
 */
export async function menuCounts(context: RequestContext): Promise<MenuCounts> {
  const { database, records } = context.services;
  await assertFresh(database, context);
  const known = new Map<string, number>();
  const entities = new Set<string>();
  const counts: MenuCount[] = [];
  for (const menu of openMenus(context)) {
    for (const { item } of menu.sections.flatMap(({ items }) => items)) {
      const asked = item.count ? counted(context, item.count) : null;
      if (asked === null) continue;
      entities.add(asked.entity);
      const key = JSON.stringify(asked);
      const count = known.get(key) ?? (await records.count(context, asked, countedTo)).total;
      known.set(key, count);
      counts.push({ menu: menu.id, item: item.id, count });
    }
  }
  return { counts, entities };
}
