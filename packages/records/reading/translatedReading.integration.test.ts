import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ArticleShop, type Language, languages, nextId, ofCode, sourceIs } from "../testing/articleShop.ts";
import { failure } from "../testing/failure.ts";

let articles: ArticleShop;
beforeAll(async () => {
  articles = await ArticleShop.open();
});
afterAll(() => articles.close());

describe("texts of records are read in the reader's language", () => {
  let code: string;
  let chair: string;
  let table: string;
  beforeAll(async () => {
    code = nextId();
    chair = await articles.made({ title: "Chair", code }, { hu: { title: "Szék" }, de: { title: "Stuhl" } });
    table = await articles.made({ title: "Table", code }, { hu: { title: "Asztal" } });
  });
  const where = () => ofCode(code);

  it("[design 5 translatable] given a record with texts in some languages, when it is read, then each reader sees their own, or the source where there is none", async () => {
    const seen = await Promise.all(languages.map((language) => articles.read(language, table)));
    expect(seen.map(({ values, display, untranslated }) => [values.title, display, untranslated])).toEqual([
      ["Table", "Table", undefined],
      ["Asztal", "Asztal", []],
      ["Table", "Table", ["title"]],
    ]);
  });

  it("[design 5 translatable] given a list, when it is read, then cells and order are of the reader's language", async () => {
    const order = [{ path: "title", direction: "asc" }] as const;
    expect(await articles.page("en", { where: where(), order })).toEqual(["Chair", "Table"]);
    expect(await articles.page("hu", { where: where(), order })).toEqual(["Asztal", "Szék"]);
    expect(await articles.page("de", { where: where(), order })).toEqual(["Stuhl", "Table"]);
  });

  it("[design 5 translatable] given a reader's filter, when rows are found and counted, then it compares what they read", async () => {
    const asks = (value: string) => ({
      and: [where(), { field: "title", operator: "=", operand: { value } } as const],
    });
    expect(await articles.page("hu", { where: asks("Szék") })).toEqual(["Szék"]);
    expect(await articles.page("hu", { where: asks("Chair") })).toEqual([]);
    expect(
      await articles.shop.records.count(articles.reader("de"), { entity: "article", where: asks("Stuhl") }),
    ).toMatchObject({
      total: 1,
    });
  });

  it("[design 5 translatable] given a condition that a definition fixes, when rows are found, then it compares the source anyone who reads", async () => {
    for (const language of languages)
      expect(await articles.page(language, { fixed: { and: [where(), sourceIs("Chair")] } })).toHaveLength(1);
    expect(await articles.page("hu", { fixed: { and: [where(), sourceIs("Szék")] } })).toEqual([]);
  });

  it("[design 5 translatable] given a universal search, when words are looked for, then they are found in the reader's language and in the source, and in no other", async () => {
    const find = (language: Language, search: string) =>
      articles.page(language, { where: where(), search, searchPaths: ["title"] });
    expect(await find("hu", "szek")).toEqual(["Szék"]);
    expect(await find("hu", "chair")).toEqual(["Szék"]);
    expect(await find("hu", "stuhl")).toEqual([]);
    expect(await find("en", "szek")).toEqual([]);
  });

  it("[design 5 translatable] given a reference, when its name is shown, sorted or searched, then it is the reader's", async () => {
    await articles.save("en", "offer", null, { article_id: [null, chair], price: [null, 3] });
    await articles.save("en", "offer", null, { article_id: [null, table], price: [null, 4] });
    const columns = [{ name: "article", path: "article" }];
    const order = [{ path: "article", direction: "asc" }] as const;
    const own = { field: "article.code", operator: "=", operand: { value: code } } as const;
    const asked = { entity: "offer", columns, order, where: own };
    expect(await articles.page("hu", asked)).toEqual(["Asztal", "Szék"]);
    expect(await articles.page("en", asked)).toEqual(["Chair", "Table"]);
    expect(await articles.page("hu", { ...asked, search: "chair", searchPaths: ["article"] })).toEqual(["Szék"]);
    expect(await articles.page("hu", { ...asked, columns: [{ name: "t", path: "article.title" }] })).toEqual([
      "Asztal",
      "Szék",
    ]);
    // Rights of others than readers of everything: the name comes by referring to it.
    const { where: _, ...open } = asked;
    expect(await articles.page("hu", { ...open, role: "offers" })).toContain("Szék");
  });

  it("[design 5 translatable] given a look-up, when choices are asked for, then names and search are of the reader's language, or the source's", async () => {
    const choices = async (language: Language, search: string) => {
      const request = { entity: "article", search, filter: where(), selected: [table], offset: 0, limit: 10 };
      const raw = await articles.shop.records.choices(articles.reader(language), request);
      const found: { choices: { display: string }[]; selected: { display: string }[] } = JSON.parse(raw.body);
      return [found.choices.map(({ display }) => display), found.selected.map(({ display }) => display)];
    };
    expect(await choices("hu", "szék")).toEqual([["Szék"], ["Asztal"]]);
    expect(await choices("hu", "chair")).toEqual([["Szék"], ["Asztal"]]);
    expect(await choices("de", "szék")).toEqual([[], ["Table"]]);
  });

  it("[design 5 translatable] given work that the server does by itself, when it reads, then it reads the source", async () => {
    const raw = await articles.shop.records.read(
      { ...articles.reader("hu"), textsLanguage: null },
      { entity: "article", key: chair },
    );
    expect(JSON.parse(raw.body).values.title).toBe("Chair");
  });

  it("[design 10 rights] given a right that depends on a translatable text, when someone reads in another language, then the source decides", async () => {
    const key = await articles.made({ title: "Other", code }, { hu: { title: "Chair" } });
    expect(await articles.page("hu", { where: where(), role: "chairs" })).toEqual(["Szék"]);
    expect(await failure(articles.read("hu", key, "chairs"))).toMatchObject({ code: "record_not_found" });
    // Their own text for it takes nothing out of their sight, and brings nothing into it.
    await articles.save("hu", "article", chair, { title: ["Szék", "Karosszék"] }, { role: "chairs" });
    expect(await articles.page("hu", { where: where(), role: "chairs" })).toEqual(["Karosszék"]);
    await articles.save("hu", "article", chair, { title: ["Karosszék", "Szék"] }, { role: "chairs" });
    expect(
      await failure(articles.save("en", "article", chair, { title: ["Chair", "Stool"] }, { role: "chairs" })),
    ).toMatchObject({
      code: "access_denied",
    });
  });

  it("[design 10 rights] given a column that someone may not read, when they read in another language, then no text of it comes out, and none is found", async () => {
    const seen = await articles.read("hu", chair, "noTitle");
    expect(JSON.stringify(seen)).not.toMatch(/Szék|Chair|Stuhl/);
    expect(seen.untranslated).toEqual([]);
    expect(
      await articles.page("hu", { where: where(), search: "szek", searchPaths: ["title"], role: "noTitle" }),
    ).toEqual([]);
    expect(
      await articles.page("hu", { where: where(), search: "chair", searchPaths: ["title"], role: "noTitle" }),
    ).toEqual([]);
  });
});

describe("the past of texts", () => {
  it("[design 5 history] given changes in three languages, when versions are read, then each reader sees what was true in their language", async () => {
    const key = await articles.made({ title: "Chair" });
    await articles.save("hu", "article", key, { title: ["Chair", "Szék"] });
    await articles.save("en", "article", key, { title: ["Chair", "Stool"] });
    await articles.save("hu", "article", key, { title: ["Szék", "Hokedli"] });
    const titles = async (language: Language) =>
      Promise.all(
        [1, 2, 3, 4].map(
          async (version) =>
            (await articles.shop.records.version(articles.reader(language), "article", key, version)).values.title,
        ),
      );
    expect(await titles("en")).toEqual(["Chair", "Chair", "Stool", "Stool"]);
    expect(await titles("hu")).toEqual(["Chair", "Szék", "Szék", "Hokedli"]);
    expect(await titles("de")).toEqual(["Chair", "Chair", "Stool", "Stool"]);
    const newest = (await articles.shop.records.history(articles.reader("hu"), "article", key))[0];
    expect(newest?.changes).toMatchObject([{ column: "title", before: "Szék", after: "Hokedli" }]);
  });

  it("[design 5 history] given a change in another language than the reader's, when they read the history, then it says so, and a column that they may not read says nothing in any", async () => {
    const key = await articles.made({ title: "Chair" }, { hu: { title: "Szék" } });
    await articles.save("de", "article", key, { title: ["Chair", "Stuhl"] });
    await articles.save("en", "article", key, { title: ["Chair", "Stool"] });
    const changesFor = async (language: Language, role?: string) =>
      (await articles.shop.records.history(articles.reader(language, role), "article", key)).map(({ changes }) =>
        changes?.map(({ after, before, language: of }) => [of, before, after]),
      );
    expect(await changesFor("hu")).toEqual([[["en", "Chair", "Stool"]], [["de", null, "Stuhl"]], undefined]);
    expect(await changesFor("de")).toEqual([[["en", "Chair", "Stool"]], [[undefined, "Chair", "Stuhl"]], undefined]);
    expect(await changesFor("en")).toEqual([[[undefined, "Chair", "Stool"]], [["de", null, "Stuhl"]], undefined]);
    expect(await changesFor("hu", "noTitle")).toEqual([[], [], undefined]);
  });

  it("[design 5 history] given an old version, when it is restored by a reader of any language, then every language is as it was", async () => {
    const key = await articles.made(
      { title: "Chair", note: "Soft" },
      { hu: { title: "Szék" }, de: { title: "Stuhl", note: "Weich" } },
    );
    await articles.save("hu", "article", key, { title: ["Szék", "Pad"] });
    await articles.save("de", "article", key, { note: ["Weich", ""] });
    await articles.save("en", "article", key, { title: ["Chair", "Bench"] });
    await articles.restore("hu", key, 1);
    expect(await articles.stored(key)).toEqual({
      title_text: "Chair",
      note: "Soft",
      texts: '{"de": {"note": "Weich", "title_text": "Stuhl"}, "hu": {"title_text": "Szék"}}',
    });
  });

  it("[design 5 history] given a deleted record, when the deletion is undone, then its texts are back in every language", async () => {
    const key = await articles.made({ title: "Chair" }, { hu: { title: "Szék" } });
    const { batch } = await articles.shop.records.remove(articles.reader("de"), "article", [key]);
    await articles.shop.records.undo(articles.reader("en"), batch);
    expect([await articles.title("en", key), await articles.title("hu", key)]).toEqual(["Chair", "Szék"]);
  });

  it("[design 5 history] given a bulk in another language, when it is undone by a reader of a third, then each language is as it was", async () => {
    const key = await articles.made({ title: "Chair" }, { hu: { title: "Szék" } });
    const item = {
      kind: "update",
      key,
      values: { title: "Pad", code: "p" },
      texts: { de: { title: "Bank" } },
    } as const;
    const { batch } = await articles.bulk(articles.reader("hu"), item);
    expect(await articles.titles(key)).toEqual(["Chair", "Pad", "Bank"]);
    await articles.shop.records.undo(articles.reader("de"), batch);
    expect(await articles.stored(key)).toMatchObject({ title_text: "Chair", texts: '{"hu": {"title_text": "Szék"}}' });
    expect((await articles.read("en", key)).values.code).toBeNull();
  });
});
