import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { sortByRelevance } from "../server/sortByRelevance.server.ts";
import { findAnything } from "./findAnything.ts";

/** See `findAnything`. */
export const findAnythingHandler = handle(findAnything, async (input, context) => {
  const { database, search } = context.services;
  await assertFresh(database, context);
  const text = input.text.trim();
  if (text === "") return { groups: [], isComplete: true };
  const answers = await Promise.all(search.map((find) => find(context, text)));
  const groups = answers.flatMap((answer) => answer.groups).filter(({ entries }) => entries.length > 0);
  return {
    groups: sortByRelevance(groups, text, context.language).map(({ entries, ...group }) => ({
      ...group,
      entries: [...entries],
    })),
    isComplete: answers.every(({ isComplete }) => isComplete),
  };
});
