import { describe, expect, it } from "vitest";
import { paletteRank } from "./paletteMatch.ts";
import { type NamedGroup, rankedGroups } from "./rankedGroups.ts";

const entry = (label: string, names: readonly string[] = []) => ({
  id: label,
  label,
  names,
  onSelect: () => undefined,
});
const shown = (search: string, groups: readonly NamedGroup[]) =>
  rankedGroups(search, groups).map(({ id, entries }) => [id, ...entries.map(({ label }) => label)]);

describe("rankedGroups", () => {
  it.each([
    ["Kővári Anna", 0],
    ["Kővári Annamária", 1],
    ["Dr. Kővári Anna", 2],
    ["Anna Kővári", 2],
    ["Nagykővári Zsuzsanna", 3],
    ["Bíró István", 4],
  ])("[design 9 palette] given the search kovari anna, when %s is ranked, then its place is %i", (name, rank) => {
    expect(paletteRank("kovari anna", [name])).toBe(rank);
  });

  it("[design 9 palette] given a record that begins with what a command is called, when the command's own name is typed, then the command is first", () => {
    const groups = [
      { id: "list-skills", label: "Skills", entries: [entry("English C1"), entry("Business English")] },
      {
        id: "actions",
        label: "Actions",
        entries: [entry("Language: Deutsch", ["Deutsch"]), entry("Language: English", ["English"])],
      },
    ];
    expect(shown("english", groups)).toEqual([
      ["actions", "Language: English", "Language: Deutsch"],
      ["list-skills", "English C1", "Business English"],
    ]);
  });

  it("[design 9 palette] given pages and records that fit alike, when ranked, then pages stay before records and empty groups go", () => {
    const groups = [
      { id: "bookmarks", label: "Bookmarks", entries: [] },
      { id: "pages", label: "Pages", entries: [entry("Orders")] },
      { id: "list-orders", label: "Orders", entries: [entry("Orders 2026")] },
      { id: "list-notes", label: "Notes", entries: [entry("About orders")] },
    ];
    expect(shown("orders", groups)).toEqual([
      ["pages", "Orders"],
      ["list-orders", "Orders 2026"],
      ["list-notes", "About orders"],
    ]);
  });
});
