import { describe, expect, it } from "vitest";
import { goneProblems, isProduct, type NamedTypes, nameProblems, owners } from "./namedTypes.ts";

const types: NamedTypes = {
  kind: "field",
  declaration: /^(fields\/([^/]+))\/def\.ts$/,
  known: { "a.ts": { count: 1, why: "It begins there." } },
  namesIn: (text, ids) => ids.filter((id) => text.includes(id)),
  instead: "Ask the type.",
};
const owned = owners(["fields/gps/def.ts", "fields/map/def.ts", "fields/map/edit.tsx"], types);

describe("names of types outside what owns them", () => {
  it("[design 1.3 one folder] given declarations of types, when they are looked through, then each name is owned by its folder, which may say it; no other may", () => {
    expect([...owned]).toEqual([
      ["gps", "fields/gps"],
      ["map", "fields/map"],
    ]);
    expect(nameProblems("fields/gps/edit.tsx", "gps", types, owned)).toEqual([]);
    expect(nameProblems("fields/map/edit.tsx", "gps", types, owned)).toEqual([expect.stringContaining("gps")]);
  });

  it("[design 1.3 one folder] given a file that may name types, when it names more, then that is a problem; when fewer, none", () => {
    expect(nameProblems("a.ts", "gps", types, owned)).toEqual([]);
    expect(nameProblems("a.ts", "", types, owned)).toEqual([]);
    expect(nameProblems("a.ts", "gps map", types, owned)).toEqual([expect.stringContaining("gps, map")]);
  });

  it("[design 1.3 one folder] given a line for a file that is gone, when names are checked, then the line is a problem", () => {
    expect(goneProblems(["b.ts"], types)).toEqual([expect.stringContaining("a.ts")]);
    expect(goneProblems(["a.ts"], types)).toEqual([]);
  });

  it("[design 1.3 one folder] given tests, fixtures, examples and generated files, when names are checked, then these may say any", () => {
    const paths = [
      "fields/a/a.test.tsx",
      "fields/a/fixtures.ts",
      "features/a/panels/B/gallery.tsx",
      "fields/fields.gen.ts",
    ];
    expect(paths.filter(isProduct)).toEqual([]);
    expect(isProduct("features/a/ui/b.tsx")).toBe(true);
  });
});
