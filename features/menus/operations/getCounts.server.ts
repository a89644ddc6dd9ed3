import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import { type ItemCount, openMenus } from "../server/visibleMenus.server.ts";
import { countedTo, getCounts } from "./getCounts.ts";

/** How many records an item counts; null where its list is none that the caller may read. */
async function countOf(context: RequestContext, { list, filter }: ItemCount): Promise<number | null> {
  const { definitions, records } = context.services;
  const body = findBody(definitions.current(), "list", list);
  if (!body || !records.rights(context).mayAny(body.entity, "read")) return null;
  const conditions = [body.filter, filter].flatMap((one): Condition[] => (one ? [one] : []));
  const { total } = await records.count(context, { entity: body.entity, fixed: { and: conditions } }, countedTo);
  return total;
}

/** See `getCounts`. Items that count the same are counted once; one after the other, so that no badge keeps others from the database. */
export const getCountsHandler = handle(getCounts, async (_input, context) => {
  await assertFresh(context.services.database, context);
  const known = new Map<string, number | null>();
  const counts: { menu: string; item: string; count: number }[] = [];
  for (const menu of openMenus(context)) {
    for (const { item } of menu.sections.flatMap(({ items }) => items)) {
      if (!item.count) continue;
      const { list, filter } = item.count;
      const key = JSON.stringify([list, filter]);
      const count = known.has(key) ? known.get(key) : await countOf(context, item.count);
      known.set(key, count ?? null);
      if (count !== null && count !== undefined) counts.push({ menu: menu.id, item: item.id, count });
    }
  }
  return counts;
});
