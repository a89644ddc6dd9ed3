import { readableSource } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { countedTo, type MenuCount } from "../operations/getCounts.ts";
import { openMenus } from "./visibleMenus.server.ts";

/** What the badges of a person count. */
export interface MenuCounts {
  readonly counts: readonly MenuCount[];
  /** Entities that the counts are made of. */
  readonly entities: ReadonlySet<string>;
}

/**
 * Counts for the badges of the caller's menus, up to `countedTo` each. What counts the same is counted once; one after
 * the other, so that no badge keeps others from the database.
 * @param round What was counted for others just now, by what and for whom: readers with equal rights have equal counts.
 * Throws `StaleError` when definitions or rights have moved.
 */
export async function menuCounts(context: RequestContext, round: Map<string, number> = new Map()): Promise<MenuCounts> {
  const { database } = context.services;
  await assertFresh(database, context);
  const entities = new Set<string>();
  const counts: MenuCount[] = [];
  for (const menu of openMenus(context)) {
    for (const { item } of menu.sections.flatMap(({ items }) => items)) {
      const { filter, list } = item.count ?? {};
      const source = list === undefined ? null : readableSource(context, `list:${list}`);
      if (source === null) continue;
      const asked = { fixed: filter ?? null };
      const { name, others } = source.audience({ ...asked, columns: [], order: [], limit: 1 });
      for (const entity of [source.entity, ...others]) entities.add(entity);
      const key = JSON.stringify([name, source.selection(asked)]);
      const count = round.get(key) ?? (await source.count(asked, countedTo)).total;
      round.set(key, count);
      counts.push({ menu: menu.id, item: item.id, count });
    }
  }
  return { counts, entities };
}
