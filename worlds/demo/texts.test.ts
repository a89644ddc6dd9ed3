import { fileURLToPath } from "node:url";
import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { readWorldData } from "@tessera/server-kit/worlds/worldData.ts";
import { readWorldDocuments } from "@tessera/server-kit/worlds/worldDocuments.ts";
import { readWorldTexts } from "@tessera/server-kit/worlds/worldTexts.ts";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));
const data = readWorldData(folder);
const texts = readWorldTexts(folder);

/** The texts that rows have in a column. */
function textsOfRows(entity: string, column: string): ReadonlySet<string> {
  const rows = data.filter((file) => file.entity === entity).flatMap((file) => file.rows);
  return new Set(rows.flatMap(({ values: { [column]: value } }) => (typeof value === "string" ? [value] : [])));
}

/** The columns of the world that are translatable, each as entity and name. */
function translatableColumns(): readonly string[] {
  const documents = [...readWorldDocuments(folder)].map(([path, text]) => parseDocumentFile(path, text));
  return documents.flatMap(({ kind, id, body }) => {
    const columns = kind === "entity" ? property(body, "columns") : null;
    const translatable = (Array.isArray(columns) ? columns : []).filter(
      (one) => property(one, "translatable") === true,
    );
    return translatable.map((one) => `${id} ${String(property(one, "name"))}`);
  });
}

describe("texts of the demo company", () => {
  it("[design 2 worlds] given the columns that are translatable, when compared with the files of texts, then each has its texts and no other column has", () => {
    expect(texts.map(({ entity, column }) => `${entity} ${column}`).sort()).toEqual([...translatableColumns()].sort());
  });

  it.each(texts)(
    "[design 2 worlds] given the texts of $entity $column, when compared with its rows, then each text of a row is in every language and none is left over",
    ({ entity, column, texts: known }) => {
      expect([...known.keys()].sort()).toEqual([...textsOfRows(entity, column)].sort());
      for (const languages of known.values()) expect([...languages.keys()].sort()).toEqual(["de", "hu"]);
    },
  );

  it.each([
    ["hu", /[“‘'"]|„[^”]*$/],
    ["de", /[”’'"]|„[^“]*$/],
  ])(
    "[design 2 worlds] given the texts in %s, when they quote, then with the quotation marks of the language",
    (language, wrong) => {
      const all = texts.flatMap(({ texts: known }) => [...known.values()].flatMap((one) => one.get(language) ?? []));
      expect(all.filter((text) => wrong.test(text))).toEqual([]);
    },
  );
});
