import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { column, document, entity as entityOf } from "@tessera/server-kit/testing/literals.ts";
import { describe, expect, it } from "vitest";
import { sourceLanguageProblems } from "./sourceLanguageProblems.ts";

const settings = (id: string, sourceLanguage: string) => document("settings", id, { title: id, sourceLanguage }, id);
const columns = (translatable: readonly string[]) =>
  ["title", "note", "code"].map((name) => column(name, "text", { translatable: translatable.includes(name) }));
const entity = (id: string, subsystem: string, translatable: readonly string[], origin = "table") =>
  entityOf(id, columns(translatable), { origin }, subsystem);

function lookup(...documents: readonly TesseraDocument[]): DocumentLookup {
  return {
    get: (kind, id) => documents.find((one) => one.kind === kind && one.id === id) ?? null,
    all: (kind) => documents.filter((one) => one.kind === kind),
  };
}

const article = entity("Article", "shop", ["title", "note"]);
const part = entity("Part", "shop", ["title"]);
const plain = entity("Offer", "shop", []);

describe("a source language that changes", () => {
  it("[design 5 translatable] given translatable columns of a subsystem, when its settings say another source language, then one warning there counts entities and columns and names them", () => {
    const before = lookup(settings("tessera", "en"), settings("shop", "hu"), article, part, plain);
    const after = lookup(settings("tessera", "en"), settings("shop", "de"), article, part, plain);
    expect(sourceLanguageProblems({ before, after })).toEqual([
      {
        severity: "warning",
        code: "source_language_changed",
        path: "/sourceLanguage",
        document: { kind: "settings", id: "shop" },
        data: { from: "hu", to: "de", entities: 2, columns: 3, names: "Article, Part" },
      },
    ]);
  });

  it("[design 5 translatable] given a subsystem without settings of its own, when those of the product change or it gets some, then whichever changed is warned of", () => {
    const before = lookup(settings("tessera", "en"), article);
    const product = sourceLanguageProblems({ before, after: lookup(settings("tessera", "hu"), article) });
    expect(product).toMatchObject([{ document: { id: "tessera" }, data: { from: "en", to: "hu", columns: 2 } }]);
    const own = sourceLanguageProblems({
      before,
      after: lookup(settings("tessera", "en"), settings("shop", "de"), article),
    });
    expect(own).toMatchObject([{ document: { id: "shop" }, data: { from: "en", to: "de" } }]);
  });

  it("[design 5 translatable] given an entity that comes to a subsystem of another language, when it is checked, then it is warned of at the entity", () => {
    const all = [settings("tessera", "en"), settings("office", "hu")];
    const moved = entity("Article", "office", ["title"]);
    expect(sourceLanguageProblems({ before: lookup(...all, article), after: lookup(...all, moved) })).toMatchObject([
      { path: "", document: { kind: "entity", id: "Article" }, data: { from: "en", to: "hu", columns: 1 } },
    ]);
  });

  it("[design 5 translatable] given more entities than a sentence can name, when the language changes, then the first ones are named", () => {
    const many = ["A", "B", "C", "D", "E", "F"].map((id) => entity(id, "shop", ["title"]));
    const before = lookup(settings("shop", "en"), ...many);
    const [warning] = sourceLanguageProblems({ before, after: lookup(settings("shop", "hu"), ...many) });
    expect(warning?.data).toMatchObject({ entities: 6, names: "A, B, C, D, E, …" });
  });

  it("[design 5 translatable] given columns that hold no texts of the former language, when the language changes, then nobody is warned", () => {
    const before = lookup(settings("shop", "en"), plain, entity("Adopted", "shop", ["title"], "adopted"));
    const after = lookup(
      settings("shop", "hu"),
      entity("Offer", "shop", ["title"]),
      entity("New", "shop", ["title"]),
      entity("Adopted", "shop", ["title"], "adopted"),
    );
    expect(sourceLanguageProblems({ before, after })).toEqual([]);
    expect(sourceLanguageProblems({ before: lookup(article), after: lookup(settings("shop", "en"), article) })).toEqual(
      [],
    );
  });
});
