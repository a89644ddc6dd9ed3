import { describe, expect, it } from "vitest";
import { fieldNameProblems, goneProblems, typeNamesIn } from "./fieldNames.ts";

const ids = ["gps", "subform", "text"];
const named = (text: string, path = "features/a/b.ts") => typeNamesIn(path, text, ids);

describe("names of field types", () => {
  it.each([
    ["a type as a text", 'const type = "gps";', ["gps"]],
    ["two of them", 'new Set(["gps", "subform"])', ["gps", "subform"]],
    ["a word of its own that is compared with the type of a field", 'if (field.type === "text") return;', ["text"]],
    ["a word of its own", 'wire: "text"', []],
    ["the value type of a column", 'column.type === "text"', []],
    ["a path", 'import("../fields/gps/edit.tsx")', []],
    ["a longer word", '"gps-satellite"', []],
  ])(
    "[design 1.3 one folder] given a file with %s, when it is read, then these are its names of types: %j",
    (_, text, expected) => {
      expect(named(text)).toEqual(expected);
    },
  );

  it("[design 1.3 one folder] given the folder of a type, when it is read, then it may say its own name and no other's", () => {
    expect(named('"gps"', "fields/gps/def.ts")).toEqual([]);
    expect(named('"gps"', "fields/map/def.ts")).toEqual(["gps"]);
  });

  it("[design 1.3 one folder] given a line for a file that is gone, when names are checked, then the line is a problem", () => {
    expect(goneProblems(["a.ts"], { "a.ts": 1, "b.ts": 1 })).toEqual([expect.stringContaining("b.ts")]);
  });

  it("[design 1.3 one folder] given a file that may name types, when it names more, then that is a problem; when fewer, none", () => {
    expect(fieldNameProblems("a.ts", '"gps"', ids, 1)).toEqual([]);
    expect(fieldNameProblems("a.ts", "", ids, 1)).toEqual([]);
    expect(fieldNameProblems("a.ts", '"gps" "subform"', ids, 1)).toEqual([expect.stringContaining("gps, subform")]);
  });
});
