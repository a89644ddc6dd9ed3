import { valueTypeNames } from "@tessera/contract/values/valueType.ts";
import { describe, expect, it } from "vitest";
import {
  defaultFieldProblems,
  folderProblems,
  kindProblems,
  type OperationFacts,
  operationProblems,
  typeProblems,
} from "./registryProblems.ts";

const find: OperationFacts = {
  id: "List_find",
  family: "Lists",
  name: "find",
  method: "GET",
  path: "/api/Lists/find",
  aliases: [],
  input: { type: "object", additionalProperties: false },
};

describe("operations", () => {
  it("[design 1.4 catalogue] given a sound operation with its handler, when it is checked, then nothing is said", () => {
    expect(operationProblems([find], ["List_find"])).toEqual([]);
  });

  it.each([
    ["two of one id and path", [find, find], ["List_find"], ["declared twice", "two operations"]],
    ["no handler", [find], [], ["has no handler"]],
    ["a handler without a declaration", [], ["List_find"], ["has no declaration"]],
    ["an input that takes anything", [{ ...find, input: {} }], ["List_find"], ["unknown keys"]],
    ["a name in another spelling", [{ ...find, name: "findAll" }], ["List_find"], ["this-way"]],
    [
      "an alias that is another's path",
      [find, { ...find, id: "a", path: "/a", aliases: [find.path] }],
      ["List_find", "a"],
      ["two operations"],
    ],
  ] as const)(
    "[design 1.4 catalogue] given %s, when the catalogue is checked, then it says so",
    (_case, operations, handled, said) => {
      const problems = operationProblems(operations, handled);
      expect(problems).toHaveLength(said.length);
      for (const [index, part] of said.entries()) expect(problems[index]).toContain(part);
    },
  );
});

describe("panels and fields", () => {
  const list = { id: "List", aliases: ["OldList"], defaultsFit: true };
  const texts = new Set(["panel.List"]);

  it("[shell 2.3 registry] given a panel in a folder of its name, when it is checked, then nothing is said", () => {
    expect(typeProblems("panel", [list], ["List"], texts)).toEqual([]);
  });

  it.each([
    ["a folder of another name", [list], ["Lists"], texts, 2],
    ["defaults that do not fit", [{ ...list, defaultsFit: false }], ["List"], texts, 1],
    ["no name for people", [list], ["List"], new Set<string>(), 1],
    [
      "an alias that is taken",
      [list, { ...list, id: "OldList", aliases: [] }],
      ["List", "OldList"],
      new Set(["panel.List", "panel.OldList"]),
      1,
    ],
  ])("[shell 2.3 registry] given %s, when it is checked, then it says so", (_case, types, folders, keys, count) => {
    expect(typeProblems("panel", types, folders, keys)).toHaveLength(count);
  });

  it("[design 2 layout] given a field folder without fixtures and test, when it is checked, then both are asked for", () => {
    expect(folderProblems(["fields/text/def.ts", "fields/text/sheet.ts"], ["sheet.ts", "fixtures.ts"])).toEqual([
      "fields/text/fixtures.ts is missing.",
      "fields/text has no test. Add text.test.tsx.",
    ]);
  });
});

describe("kinds of documents", () => {
  it("[design 4 upcasters] given a kind at version 3 with every upcaster, when it is checked, then nothing is said", () => {
    expect(kindProblems([{ kind: "form", schemaVersion: 3, upcasters: [{ from: 1 }, { from: 2 }] }])).toEqual([]);
  });

  it("[design 4 upcasters] given a version that nothing leads away from, when it is checked, then it says so", () => {
    expect(kindProblems([{ kind: "form", schemaVersion: 3, upcasters: [{ from: 1 }] }])).toHaveLength(1);
  });
});

it("[design 11 registries] given field types, when a value type has no or two that are there for it, then each is named", () => {
  const rest = valueTypeNames.filter((name) => name !== "date");
  const types = [{ id: "any", defaultFor: [...rest, "options"] }, { id: "bare" }];
  expect(defaultFieldProblems([...types, { id: "day", defaultFor: ["date"] }])).toEqual([]);
  expect(defaultFieldProblems(types)).toEqual([expect.stringContaining("date")]);
  expect(defaultFieldProblems([...types, { id: "day", defaultFor: ["date", "text"] }])).toEqual([
    expect.stringContaining("text"),
  ]);
});
