import { readableSource } from "@tessera/records/sources/openSource.ts";
import type { MenuBadge } from "@tessera/server-core/badges/menuBadge.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import type { MenuBody } from "../documents/bodies/menuBody.ts";
import { countedTo, type MenuCount } from "../operations/getCounts.ts";
import { openMenus } from "./visibleMenus.server.ts";

type CountBody = NonNullable<MenuBody["sections"][number]["items"][number]["count"]>;

/** What the badges of a person count. */
export interface MenuCounts {
  readonly counts: readonly MenuCount[];
  /** Entities that the counts are made of. */
  readonly entities: ReadonlySet<string>;
  /** Counts of features among them. */
  readonly badges: ReadonlySet<MenuBadge>;
}

/** One count, ready to be made. */
interface Countable {
  /** The same for all that have the same count. */
  readonly key: string;
  readonly entities: readonly string[];
  readonly badge: MenuBadge | null;
  readonly count: () => Promise<number | null>;
}

/** Previews have none: the person looked as is another person, whose own things are not shown. */
function countableBadge(context: RequestContext, name: string): Countable | null {
  const badge = context.preview === undefined ? context.services.badges.get(name) : undefined;
  if (badge === undefined) return null;
  return {
    key: JSON.stringify([name, context.subject.userId]),
    entities: badge.entities ?? [],
    badge,
    count: () => badge.count(context, countedTo),
  };
}

function countable(context: RequestContext, { badge, filter, list }: CountBody): Countable | null {
  if (typeof badge === "string") return countableBadge(context, badge);
  const source = typeof list === "string" ? readableSource(context, `list:${list}`) : null;
  if (source === null) return null;
  const asked = { fixed: filter ?? null };
  const { name, others } = source.audience({ ...asked, columns: [], order: [], limit: 1 });
  return {
    key: JSON.stringify([name, source.selection(asked)]),
    entities: [source.entity, ...others],
    badge: null,
    count: async () => (await source.count(asked, countedTo)).total,
  };
}

/**
 * Counts for the badges of the caller's menus, up to `countedTo` each. What counts the same is counted once; one after
 * the other, so that no badge keeps others from the database.
 * @param round What was counted for others just now, by what and for whom: readers with equal rights have equal counts.
 * Throws `StaleError` when definitions or rights have moved.
 */
export async function menuCounts(
  context: RequestContext,
  round: Map<string, number | null> = new Map(),
): Promise<MenuCounts> {
  const { database } = context.services;
  await assertFresh(database, context);
  const entities = new Set<string>();
  const badges = new Set<MenuBadge>();
  const counts: MenuCount[] = [];
  for (const menu of openMenus(context)) {
    for (const { item } of menu.sections.flatMap(({ items }) => items)) {
      const found = item.count ? countable(context, item.count) : null;
      if (found === null) continue;
      for (const entity of found.entities) entities.add(entity);
      if (found.badge !== null) badges.add(found.badge);
      const known = round.get(found.key);
      const count = known === undefined ? await found.count() : known;
      round.set(found.key, count);
      if (count !== null) counts.push({ menu: menu.id, item: item.id, count });
    }
  }
  return { counts, entities, badges };
}
