import { describe, expect, it } from "vitest";
import { dayInZone } from "./day.ts";
import { createEntityModels } from "./entityModel.ts";
import { queryEnvironment } from "./environment.ts";
import { recordSql } from "./recordSql.ts";
import { compileSql, sql } from "./sql.ts";
import { tableBody } from "./testing/tableBody.ts";

const body = (translatable: boolean) =>
  tableBody(
    "article",
    [{ id: "c_title", name: "title", column: "title", label: "Title", type: "text", translatable }],
    {
      display: ["title"],
    },
  );

/** The statement that reads an article in a language, with its texts in all languages asked for. */
function reading(translatable: boolean, texts: string | null): string {
  const models = createEntityModels(
    () => body(translatable),
    () => ["article"],
  );
  const env = queryEnvironment({
    models,
    access: () => ({ grants: [{ filter: null, fields: null }], rules: [] }),
    operands: {
      user: () => null,
      param: () => null,
      today: (days) => dayInZone(0, "Europe/Budapest", days),
      zone: () => "UTC",
    },
    language: "en",
    texts,
    version: () => sql`1`,
  });
  return compileSql(recordSql({ entity: "article", key: "a", texts: true }, env)).text;
}

describe("reading texts in languages", () => {
  it("[design 5 translatable] given an entity without translatable columns, when it is read in any language, then the statement is the very same, and nothing of texts is in it", () => {
    expect(reading(false, "hu")).toBe(reading(false, null));
    expect(reading(false, "hu")).not.toContain("tessera_texts");
    expect(reading(true, "hu")).toContain("tessera_texts");
  });
});
