import { describe, expect, it } from "vitest";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { sampleRowScope, sampleScope } from "../testing/sample.ts";
import { completionsAt } from "./completionsAt.ts";

/** What is offered at the bar. */
function offered(text: string, scope = sampleScope) {
  return completionsAt(text.replace("|", ""), text.indexOf("|"), scope, standardLibrary);
}
const names = (text: string, scope = sampleScope) => offered(text, scope).items.map(({ name }) => name);

describe("what a completion says", () => {
  it.each([
    ["price|", "price", "field", "decimal", ""],
    ["rou|", "round", "function", "float", "number, digits?"],
    ["conc|", "concat", "function", "text", "…values"],
    ["use|", "user", "scope", "row", ""],
    ["tags.le|", "length", "member", "integer", ""],
    ["lines.map(x => x.unit|)", "unitPrice", "field", "decimal", "Unit price"],
    ["lines.map(lin => lin|)", "lin", "parameter", "row", ""],
    ["coal|", "coalesce", "function", "unknown", "…values"],
  ])(
    "[design 6 completion] given %s, when it is completed, then name, kind, type and detail are there",
    (text, name, kind, type, detail) => {
      expect(offered(text).items[0]).toEqual({ name, kind, type, detail });
    },
  );

  it("[design 6 completion] given a row's expression, when its text is completed, then the place in the list is a whole number", () => {
    expect(offered("ind|", sampleRowScope).items[0]).toEqual({
      name: "index",
      kind: "scope",
      type: "integer",
      detail: "",
    });
    expect(offered("ro|", sampleRowScope).items[0]).toEqual({ name: "row", kind: "scope", type: "row", detail: "" });
    expect(names("par|", sampleRowScope)).toEqual(["parent", "params", "parseDate"]);
  });

  it("[design 6 completion] given no row, when words are completed, then those of rows are not offered", () => {
    expect(names("ind|")).toEqual(["indexOf"]);
    expect(names("ro|")).toEqual(["round", "roundTo"]);
    expect(names("par|")).toEqual(["params", "parseDate"]);
    expect(names("us|")).toEqual(["user"]);
  });

  it("[design 6 completion] given a number, when its members are completed, then neither a length nor functions of texts are offered", () => {
    const found = names("count.|");
    expect(found).toContain("round");
    expect(found).not.toContain("length");
    expect(found).not.toContain("upper");
    expect(found).not.toContain("coalesce");
    expect(names("name.le|")).toEqual(["length", "left"]);
    expect(names("lines.le|")).toEqual(["length"]);
  });

  it("[design 6 completion] given a word around the bar, when it is completed, then all of it is replaced", () => {
    expect(offered("1 + cou|nt * 2")).toMatchObject({ from: 4, to: 9 });
    expect(offered("1 + |")).toMatchObject({ from: 4, to: 4 });
    expect(offered("name.|le + 1")).toMatchObject({ from: 5, to: 7 });
  });

  it.each([
    "cou|",
    "'(' + cou|",
    '"[" + cou|',
    "'it\\'s (' + cou|",
    '"say \\"{" + cou|',
    "[1, cou|",
    "{ a: cou|",
    "`a ${cou|",
    "`a ${`b` + cou|",
    "`x` + cou|",
    "max(1, [cou|",
    "flag ? cou|",
    "(1 + 2) * cou|",
    "[1][0] + cou|",
    "COU|",
  ])(
    "[design 6 completion] given the unfinished text %s, when it is completed, then what it is in does not matter",
    (text) => {
      expect(names(text)).toEqual(["count", "count"]);
    },
  );

  it.each(["a b |", "1 2 cou|", "'text |", ")|"])(
    "[design 6 completion] given %s, when it is completed, then nothing is offered",
    (text) => {
      expect(names(text)).toEqual([]);
    },
  );
});
