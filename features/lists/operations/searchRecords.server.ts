import { TesseraError } from "@tessera/contract/errors.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { foundRecords } from "../server/foundRecords.server.ts";
import { searchPlaces } from "../server/searchPlaces.server.ts";
import { searchRecords } from "./searchRecords.ts";

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

/** See `searchRecords`. */
export const searchRecordsHandler = handle(searchRecords, async ({ text }, context) => {
  await assertFresh(context.services.database, context);
  const search = text.trim();
  const places = search === "" ? [] : searchPlaces(context);
  const end = performance.now() + timeLimit;
  const groups = [];
  let next = 0;
  while (next < places.length && performance.now() < end) {
    const some = places.slice(next, next + maxParallel);
    next += some.length;
    groups.push(
      ...(await Promise.all(
        some.map(async (place) => {
          const { id, body } = place.list;
          const label = literalText(context, { kind: "list", id, element: null, property: "label" }, body.label);
          return { list: id, label, url: place.url, records: [...(await found(foundRecords(context, place, search)))] };
        }),
      )),
    );
  }
  const shown = groups.filter(({ records }) => records.length > 0);
  shown.sort((left, right) => left.label.localeCompare(right.label, context.language));
  return { groups: shown, isComplete: next >= places.length };
});
