import { searchText } from "@tessera/expression/values/searchText.ts";
import type { FoundGroup } from "@tessera/server-core/search/searchProvider.ts";

/**
 * How a name fits what is looked for: it is that, begins with it, has a word that does, has it somewhere, or does not
 * have it.
 */
function fitOf(name: string, sought: string): number {
  const place = name.indexOf(sought);
  if (name === sought) return 0;
  if (place === 0) return 1;
  if (place === -1) return 4;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(sought)) ? 2 : 3;
}

/**
 * Sorts groups by the best match among their names, so that a person comes before the bookings that only mention
 * them; equal matches by their labels in the reader's language.
 */
export function sortByRelevance(groups: readonly FoundGroup[], text: string, language: string): readonly FoundGroup[] {
  const sought = searchText(text);
  const ranked = groups.map((group) => ({
    group,
    fit: Math.min(...group.entries.map(({ name }) => fitOf(searchText(name), sought))),
  }));
  return ranked
    .sort((left, right) => left.fit - right.fit || left.group.label.localeCompare(right.group.label, language))
    .map(({ group }) => group);
}
