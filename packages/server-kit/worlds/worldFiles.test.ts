import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readWorldAttachments } from "./worldAttachments.ts";
import { readWorldData } from "./worldData.ts";
import { readWorldDocuments, splitWorldDocuments } from "./worldDocuments.ts";
import { readWorldTexts } from "./worldTexts.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-world-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, content: unknown): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
}

describe("files of a world", () => {
  it("[design 2 worlds] given a folder without documents and data, when read, then there are none", () => {
    expect(readWorldDocuments(folder).size).toBe(0);
    expect(readWorldData(folder)).toEqual([]);
  });

  it("[design 2 worlds] given files of rows, when read, then they come in order of name", () => {
    const rows = [{ id: "a", values: { name: "A", since: { today: -3 } } }];
    write("data/2-person.json", { entity: "person", rows });
    write("data/1-department.json", { entity: "department", rows });
    expect(readWorldData(folder).map(({ name, entity }) => [name, entity])).toEqual([
      ["data/1-department.json", "department"],
      ["data/2-person.json", "person"],
    ]);
  });

  it.each([
    ["no rows", { entity: "person", rows: [] }],
    ["an unknown key", { entity: "person", rows: [{ id: "a", value: {} }] }],
    ["a value that is an object", { entity: "person", rows: [{ id: "a", values: { name: { now: 1 } } }] }],
  ])("[design 2 worlds] given a file with %s, when read, then the error names the file", (_, content) => {
    write("data/1-person.json", content);
    expect(() => readWorldData(folder)).toThrow(/^data\/1-person\.json/);
  });

  it("[design 2 worlds] given many rows as a table, when read, then each has the columns and references it sets, in their order", () => {
    const table = [
      ["a", "A", { workday: -2 }, "office"],
      ["b", null, { today: 3 }, null],
    ];
    write("data/1-desk.json", { entity: "desk", columns: ["name", "since"], references: ["room"], table });
    expect(readWorldData(folder)).toEqual([
      {
        name: "data/1-desk.json",
        entity: "desk",
        rows: [
          { id: "a", values: { name: "A", since: { workday: -2 } }, references: { room: "office" } },
          { id: "b", values: { since: { today: 3 } }, references: {} },
        ],
      },
    ]);
  });

  it.each([
    ["a cell too many", ["a", "A", "office", "x"]],
    ["no id", [1, "A", "office"]],
    ["a reference that is no name", ["a", "A", 5]],
  ])("[design 2 worlds] given a table whose row has %s, when read, then the error names file and row", (_, row) => {
    write("data/1-desk.json", { entity: "desk", columns: ["name"], references: ["room"], table: [row] });
    expect(() => readWorldData(folder)).toThrow(/^data\/1-desk\.json\/table\/0 /);
  });

  it("[design 2 worlds] given a key of a prototype in a file of rows, when read, then it is refused", () => {
    write("data/1-person.json", '{"entity":"person","rows":[{"id":"a","values":{"__proto__":"x"}}]}');
    expect(() => readWorldData(folder)).toThrow();
  });

  it("[design 2 worlds] given documents, when split, then entities stand apart", () => {
    const document = { id: "person", schemaVersion: 1, subsystem: "demo", body: {} };
    write("documents/demo/entity/person.json", { kind: "entity", ...document });
    write("documents/demo/list/person.json", { kind: "list", ...document });
    const { tables, screens } = splitWorldDocuments(readWorldDocuments(folder));
    expect([[...tables.keys()], [...screens.keys()]]).toEqual([["demo/entity/person.json"], ["demo/list/person.json"]]);
  });
});

describe("texts of a world", () => {
  const titles = { entity: "task", column: "title", texts: { Call: { de: "Anrufen", hu: "Hívás" } } };

  beforeEach(() => {
    const document = { schemaVersion: 1, subsystem: "demo" };
    const columns = [{ name: "title" }, { name: "note" }];
    write("documents/demo/entity/task.json", { kind: "entity", id: "task", ...document, body: { columns } });
    const body = { sourceLanguage: "en" };
    write("documents/demo/settings/demo.json", { kind: "settings", id: "demo", ...document, body });
  });

  it("[design 2 worlds] given no texts, when read, then there are none", () => {
    expect(readWorldTexts(folder)).toEqual([]);
  });

  it("[design 2 worlds] given texts of a column, when read, then each text of a row has its translations", () => {
    write("texts/task.json", [titles]);
    const texts = new Map([["Call", new Map(Object.entries(titles.texts.Call))]]);
    expect(readWorldTexts(folder)).toEqual([{ name: "texts/task.json", entity: "task", column: "title", texts }]);
  });

  it.each([
    ["an entity that is not there", [{ ...titles, entity: "duty" }], /there is no entity duty/],
    ["a column that is not there", [{ ...titles, column: "name" }], /task has no column name/],
    ["a column twice", [titles, titles], /task title is said twice/],
    ["a language that the product does not speak", [{ ...titles, texts: { Call: { fr: "Appeler" } } }], /in fr/],
    ["the language of the rows", [{ ...titles, texts: { Call: { en: "Call" } } }], /in en/],
    ["an empty text", [{ ...titles, texts: { Call: { de: " " } } }], /texts\/Call\/de/],
    ["an unknown key", [{ ...titles, text: {} }], /\/text/],
    ["no list", titles, /array/],
  ])("[design 2 worlds] given a file with %s, when read, then the error names file and fault", (_, content, fault) => {
    write("texts/task.json", content);
    expect(() => readWorldTexts(folder)).toThrow(/^texts\/task\.json/);
    expect(() => readWorldTexts(folder)).toThrow(fault);
  });
});

describe("files of rows", () => {
  const one = { entity: "person", row: "a", file: "papers/a.pdf" };

  it("[design 2 worlds] given a list of files that are there, when it is read, then it is as it stands", () => {
    write("files/papers/a.pdf", "%PDF");
    write("attachments.json", [one]);
    expect(readWorldAttachments(folder)).toEqual([one]);
  });

  it.each([
    ["a file that is not there", { ...one, file: "papers/b.pdf" }],
    ["a file outside the folder", { ...one, file: "../attachments.json" }],
    ["another key", { ...one, size: 3 }],
  ])("[design 2 worlds] given a list with %s, when it is read, then it is refused", (_, entry) => {
    write("files/papers/a.pdf", "%PDF");
    write("attachments.json", [entry]);
    expect(() => readWorldAttachments(folder)).toThrow(/^attachments\.json/);
  });
});
