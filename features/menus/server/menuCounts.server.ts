import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import { countedTo, type MenuCount } from "../operations/getCounts.ts";
import { type ItemCount, openMenus } from "./visibleMenus.server.ts";

/** What the badges of a person count. */
export interface MenuCounts {
  readonly counts: readonly MenuCount[];
  /** Entities that the counts are made of. */
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
 * Counts for the badges of the caller's menus, up to `countedTo` each. What counts the same is counted once; one after the other, so that no
 * badge keeps others from the database.
 * @param round What was counted for others just now, by what and for whom: readers with equal rights have equal counts.
 * Throws `StaleError` when definitions or rights have moved.
 */
export async function menuCounts(context: RequestContext, round: Map<string, number> = new Map()): Promise<MenuCounts> {
  const { database, records } = context.services;
  await assertFresh(database, context);
  const entities = new Set<string>();
  const counts: MenuCount[] = [];
  for (const menu of openMenus(context)) {
    for (const { item } of menu.sections.flatMap(({ items }) => items)) {
      const asked = item.count ? counted(context, item.count) : null;
      if (asked === null) continue;
      const { name, others } = records.live.audience(context, {
        ...asked,
        columns: [],
        order: [],
        offset: 0,
        limit: 1,
      });
      for (const entity of [asked.entity, ...others]) entities.add(entity);
      const key = JSON.stringify([name, asked]);
      const count = round.get(key) ?? (await records.count(context, asked, countedTo)).total;
      round.set(key, count);
      counts.push({ menu: menu.id, item: item.id, count });
    }
  }
  return { counts, entities };
}
