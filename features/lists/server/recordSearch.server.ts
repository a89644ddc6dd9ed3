import { TesseraError } from "@tessera/contract/errors.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import type { FoundGroup, SearchProvider } from "@tessera/server-core/search/searchProvider.ts";
import { foundRecords } from "./foundRecords.server.ts";
import { searchPlaces } from "./searchPlaces.server.ts";

/** Lists that are looked into at once: a search must not take all connections. */
const maxParallel = 4;
/** Milliseconds after which no further list is begun: who looks for something waits no longer. */
const timeLimit = 3000;

/** What was found; nothing in a materialised view that has no rows yet. */
async function found<Found>(search: Promise<readonly Found[]>): Promise<readonly Found[]> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof TesseraError && error.code === "not_populated") return [];
    throw error;
  }
}

/**
 * Looks for words in every list that the caller may open, as the search of that list does. Each entity is looked at
 * once, through its first list; lists whose records open nowhere are left out.
 */
export const recordSearch: SearchProvider = async (context, text) => {
  const places = searchPlaces(context);
  const end = performance.now() + timeLimit;
  const groups: FoundGroup[] = [];
  let next = 0;
  while (next < places.length && performance.now() < end) {
    const some = places.slice(next, next + maxParallel);
    next += some.length;
    groups.push(
      ...(await Promise.all(
        some.map(async (place) => {
          const { id, body } = place.list;
          const label = literalText(context, { kind: "list", id, element: null, property: "label" }, body.label);
          return { id: `list-${id}`, label, url: place.url, entries: await found(foundRecords(context, place, text)) };
        }),
      )),
    );
  }
  return { groups, isComplete: next >= places.length };
};
