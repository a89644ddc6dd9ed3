import { columnKinds } from "@tessera/contract/defaultFieldType.ts";
import { describe, expect, it } from "vitest";
import {
  defaultFieldProblems,
  editingProblems,
  featureProblems,
  folderProblems,
  kindProblems,
  type OperationFacts,
  operationProblems,
  pageProblems,
  seldomProblems,
  typeProblems,
  unreadRegistries,
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
  const texts = new Set(["panel.List", "panel.List.about"]);

  it("[shell 2.3 registry] given a panel in a folder of its name, when it is checked, then nothing is said", () => {
    expect(typeProblems("panel", [list], ["List"], texts)).toEqual([]);
  });

  it.each([
    ["a folder of another name", [list], ["Lists"], texts, 2],
    ["defaults that do not fit", [{ ...list, defaultsFit: false }], ["List"], texts, 1],
    ["no name for people", [list], ["List"], new Set(["panel.List.about"]), 1],
    ["no sentence about it", [list], ["List"], new Set(["panel.List"]), 1],
    [
      "an alias that is taken",
      [list, { ...list, id: "OldList", aliases: [] }],
      ["List", "OldList"],
      new Set([...texts, "panel.OldList", "panel.OldList.about"]),
      1,
    ],
  ])("[shell 2.3 registry] given %s, when it is checked, then it says so", (_case, types, folders, keys, count) => {
    expect(typeProblems("panel", types, folders, keys)).toHaveLength(count);
  });

  it("[design 2 layout] given a field folder without fixtures and test, when it is checked, then both are asked for", () => {
    expect(folderProblems(["fields/text/def.ts"], ["fixtures.ts"])).toEqual([
      "fields/text/fixtures.ts is missing.",
      "fields/text has no test. Add text.test.tsx.",
    ]);
  });
});

describe("panels that edit records", () => {
  it("[design 1.3 registries] given the type that shows the same, when it is a panel or not, then only its absence is said", () => {
    const form = { id: "Form", edits: { readType: "FormView" } };
    expect(editingProblems([form, { id: "FormView" }])).toEqual([]);
    expect(editingProblems([form])).toEqual(["Panel Form names FormView to show the same. There is no such panel."]);
  });
});

describe("kinds that stand on pages", () => {
  const kinds = [
    { kind: "list", onPages: { entityOf: () => null } },
    { kind: "template", onPages: {} },
    { kind: "role" },
  ];
  const name = (kind: string, ofRecords: boolean) => ({ by: "Panel List", kind, ofRecords });

  it("[design 1.3 registries] given a kind that stands on pages and shows records, when a panel names it, then nothing is said", () => {
    expect(pageProblems(kinds, [name("list", true), name("template", false)])).toEqual([]);
  });

  it.each([
    ["a kind that stands on no page", name("role", false), "does not stand on pages"],
    ["a kind that is not there", name("gone", false), "does not stand on pages"],
    ["records of a kind that shows none", name("template", true), "shows none"],
  ])("[design 1.3 registries] given %s, when a panel names it, then it says so", (_case, named, said) => {
    expect(pageProblems(kinds, [named])).toEqual([expect.stringContaining(said)]);
  });
});

describe("server parts of features", () => {
  it("[design 1.3 registries] given features with guards, works and migrations of their own, when they are checked, then nothing is said", () => {
    const features = [{ guards: { user: null } }, { guards: { order: null }, works: [{ kind: "a" }] }, {}];
    expect(featureProblems(features, [{ id: 1 }, { id: 2 }])).toEqual([]);
  });

  it("[design 1.3 registries] given an entity, a kind of work and a number that two features take, when they are checked, then each is said", () => {
    const feature = { guards: { user: null }, works: [{ kind: "a" }] };
    expect(featureProblems([feature, feature], [{ id: 7 }, { id: 7 }])).toEqual([
      "The entity user has two guards. Join them in one feature.",
      "The kind of work a is declared twice.",
      "Two migrations have the number 7.",
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

it("[design 11 registries] given field types, when a kind of column has no or two that are there for it, then each is named", () => {
  const rest = columnKinds.filter((name) => name !== "date");
  const types = [{ id: "any", defaultFor: rest }, { id: "bare" }];
  expect(defaultFieldProblems([...types, { id: "day", defaultFor: ["date"] }])).toEqual([]);
  expect(defaultFieldProblems(types)).toEqual([expect.stringContaining("date")]);
  expect(defaultFieldProblems([...types, { id: "day", defaultFor: ["date", "text"] }])).toEqual([
    expect.stringContaining("text"),
  ]);
});

it("[design 11 registries] given types that few forms have, when one stands in the wrong registry, then it is named", () => {
  const types = [{ id: "map", seldom: true } as const, { id: "text" }];
  expect(seldomProblems(types, ["map"])).toEqual([]);
  expect(seldomProblems(types, ["text"])).toEqual([
    expect.stringContaining("field map"),
    expect.stringContaining("field text"),
  ]);
});

describe("readers of registries", () => {
  it("[design 1.3 registries] given a registry that no program imports, when it is checked, then it is named", () => {
    const reader = 'import { panelTypes } from "../../features/panels.gen.ts";';
    expect(unreadRegistries(["features/panels.gen.ts", "features/icons.gen.ts"], [reader])).toEqual([
      "features/icons.gen.ts is read by no program in apps/. Load it there, or do not generate it.",
    ]);
  });
});
