import type { SaveMessage } from "@tessera/contract/save.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ArticleShop, type Language } from "../testing/articleShop.ts";
import { failure } from "../testing/failure.ts";

let articles: ArticleShop;
beforeAll(async () => {
  articles = await ArticleShop.open();
});
afterAll(() => articles.close());

const change = (base: Json, mine: Json) => ({ base, mine });
const chair = () => articles.made({ title: "Chair", note: "Soft" }, { hu: { title: "Szék" } });

async function allTexts(language: Language, key: string, role = "everything") {
  const children = role === "everything" ? [{ name: "parts", entity: "part", reference: "article" }] : [];
  const request = { entity: "article", key, children, texts: true };
  const { body } = await articles.shop.records.read(articles.reader(language, role), request);
  return JSON.parse(body);
}

describe("texts in all languages are read", () => {
  it("[design 5 translatable] given a record with texts in some languages, when all of them are asked for, then each that there is comes with its language, anyone who reads", async () => {
    const key = await chair();
    const texts = { title: { en: "Chair", hu: "Szék" }, note: { en: "Soft" } };
    for (const language of ["en", "de"] as const)
      expect(await allTexts(language, key)).toMatchObject({ texts, source: "en" });
    expect(Object.keys((await allTexts("hu", key)).texts.note)).toEqual(["en"]);
    expect(await articles.read("hu", key)).not.toHaveProperty("texts");
  });

  it("[design 10 rights] given columns that someone may not read, everywhere or in this row, when texts in all languages are asked for, then they get none of them", async () => {
    const table = await articles.made({ title: "Table", code: "t" }, { hu: { title: "Asztal" } });
    expect((await allTexts("hu", table, "noNote")).texts.note).toBeNull();
    expect((await allTexts("de", table, "chairTitles")).texts.title).toBeNull();
    expect((await allTexts("de", await chair(), "chairTitles")).texts.title).toEqual({ en: "Chair", hu: "Szék" });
  });
});

describe("texts in languages that a save names", () => {
  it("[design 5 save] given a record read in one language, when its texts in all are saved at once, then each is written, as one version that history tells by language", async () => {
    const key = await chair();
    const texts = { en: { title: change("Chair", "Stool") }, de: { title: change(null, "Hocker") } };
    const { version } = await articles.save("hu", "article", key, { title: ["Szék", "Sámli"] }, { texts });
    expect(await articles.titles(key)).toEqual(["Stool", "Sámli", "Hocker"]);
    const [newest] = await articles.shop.records.history(articles.reader("hu"), "article", key);
    expect(newest?.version).toBe(version);
    expect(newest?.changes?.map(({ after, language }) => [language, after])).toEqual([
      [undefined, "Sámli"],
      ["en", "Stool"],
      ["de", "Hocker"],
    ]);
  });

  it("[design 5 save] given a source and a first translation that are typed together, when they are saved, then the one is the source and the other is its translation", async () => {
    const key = await articles.made({ title: "Chair" });
    const texts = { en: { note: change(null, "Soft"), title: change("Chair", "Szék") } };
    await articles.save("hu", "article", key, { note: [null, "Puha"], title: ["Chair", "Szék"] }, { texts });
    expect(await articles.stored(key)).toMatchObject({
      title_text: "Szék",
      note: "Soft",
      texts: '{"hu": {"note": "Puha"}}',
    });
  });

  it("[design 5 save] given texts that someone else changed since, when they are saved, then each is a conflict that says its language, and nothing is written", async () => {
    const key = await chair();
    const texts = { en: { title: change("Bench", "Stool") }, de: { title: change("Bank", "Hocker") } };
    const refused = await failure(articles.save("hu", "article", key, { code: [null, "c"] }, { texts }));
    expect(refused).toMatchObject({
      code: "save_conflict",
      data: {
        conflicts: [
          { field: "title", language: "en", base: "Bench", theirs: "Chair", mine: "Stool" },
          { field: "title", language: "de", base: "Bank", theirs: null, mine: "Hocker" },
        ],
      },
    });
    expect((await articles.read("en", key)).values.code).toBeNull();
  });

  it.each([
    ["a column that they may not write", "hu", { de: { title: change(null, "Stuhl") } }, "field_not_writable"],
    ["the source of such a column", "hu", { en: { title: change("Chair", "Stool") } }, "field_not_writable"],
  ] as const)(
    "[design 10 rights] given %s, when someone names a text of it in a language, then it is refused",
    async (_, language, texts, code) => {
      const key = await chair();
      expect(await failure(articles.save(language, "article", key, {}, { role: "readsTitle", texts }))).toMatchObject({
        code,
      });
    },
  );

  it("[design 5 save] given a text that its column cannot hold, or an emptied source of a required one, when it is saved in a language that is named, then it is refused as in the form", async () => {
    const key = await chair();
    const long = { de: { title: change(null, "x".repeat(21)) } };
    expect(await failure(articles.save("hu", "article", key, {}, { texts: long }))).toMatchObject({
      code: "value_invalid",
    });
    const empty = { en: { title: change("Chair", null) } };
    expect(await failure(articles.save("hu", "article", key, {}, { texts: empty }))).toMatchObject({
      code: "validation_failed",
    });
    const twice = { en: { title: change("Chair", "Stool") } };
    expect(
      await failure(articles.save("en", "article", key, { title: ["Chair", "Bench"] }, { texts: twice })),
    ).toMatchObject({ code: "invalid_input" });
    expect(await articles.titles(key)).toEqual(["Chair", "Szék", "Chair"]);
  });

  it("[forms 4 cloning] given a copy of a record that was read in a translation, when it is saved with the texts of the other languages, then every language has the text that it had", async () => {
    const texts = { en: { title: change(null, "Chair") }, de: { title: change(null, "Stuhl") } };
    const { key } = await articles.save(
      "hu",
      "article",
      null,
      { title: [null, "Szék"], note: [null, "Új"] },
      { texts },
    );
    expect(await articles.titles(key)).toEqual(["Chair", "Szék", "Stuhl"]);
    expect(await articles.stored(key)).toMatchObject({ title_text: "Chair", note: "Új" });
  });

  it("[design 5 save] given rows of a sub-form, when they are added and changed with texts in languages that are named, then each row has its own", async () => {
    const rows = (more: Partial<SaveMessage["rows"][string]>): SaveMessage["rows"] => ({
      parts: { entity: "part", reference: "article", added: [], changed: [], removed: [], ...more },
    });
    const added = [{ uid: "a", values: { name: "Láb" }, texts: { en: { name: change(null, "Leg") } } }];
    const title = { title: [null, "Chair"] as const };
    const { key, rowKeys } = await articles.save("hu", "article", null, title, { rows: rows({ added }) });
    const leg = rowKeys.parts?.a ?? "";
    const names = async () =>
      (await allTexts("de", key)).rows.parts.map((part: { texts: { name: unknown } }) => part.texts.name);
    expect(await names()).toEqual([{ en: "Leg", hu: "Láb" }]);
    const texts = { de: { name: change(null, "Bein") } };
    const changed = [{ uid: "u", key: leg, changes: { name: change("Láb", "Lábak") }, texts }];
    await articles.save("hu", "article", key, {}, { rows: rows({ changed }) });
    expect(await names()).toEqual([{ en: "Leg", hu: "Lábak", de: "Bein" }]);
  });
});
