import type { PaletteEntry, PaletteGroup } from "@tessera/ui/menu/CommandPalette.tsx";
import { paletteRank } from "./paletteMatch.ts";

/** An entry with further names that it may be asked for by, such as that of a language. */
export type NamedEntry = PaletteEntry & { readonly names?: readonly string[] };

/** Entries under one heading, before they are ranked. */
export type NamedGroup = Omit<PaletteGroup, "entries"> & { readonly entries: readonly NamedEntry[] };

/**
 * The entries of each group that fit a search best first, and the groups likewise; what fits alike keeps its order.
 * Empty groups go.
 */
export function rankedGroups(search: string, groups: readonly NamedGroup[]): readonly PaletteGroup[] {
  const ranked = groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ entries, ...group }) => {
      const rated = entries.map(({ names = [], ...entry }) => ({
        entry,
        rank: paletteRank(search, [entry.label, ...names]),
      }));
      rated.sort((left, right) => left.rank - right.rank);
      return { rank: rated[0]?.rank ?? 0, group: { ...group, entries: rated.map(({ entry }) => entry) } };
    });
  ranked.sort((left, right) => left.rank - right.rank);
  return ranked.map(({ group }) => group);
}
