import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ArticleShop, nextId, ofCode, ruling } from "../testing/articleShop.ts";
import { failure } from "../testing/failure.ts";

let articles: ArticleShop;
beforeAll(async () => {
  articles = await ArticleShop.open();
});
afterAll(() => articles.close());

describe("translations meet rules", () => {
  it("[design 5 translatable] given a rule that makes the text of something else, when it comes to the same in every language, then no translation is left that would hide the source from then on", async () => {
    const key = await articles.made({ title: "x", code: "c1" });
    const rules = ruling(({ code }) => ({ values: { title: `made of ${code}` } }));
    await articles.save("hu", "article", key, { title: ["x", "made of c1"] }, { rules });
    expect(await articles.stored(key)).toMatchObject({ title_text: "made of c1", texts: null });
  });
});

describe("translations meet a definition that changes", () => {
  const held = { title_text: "Chair", texts: '{"hu": {"title_text": "Szék"}}' };
  const chair = () => articles.made({ title: "Chair", code: "c" }, { hu: { title: "Szék" } });
  /** Writes codes while nothing is translatable, one after the other, and answers the last batch. */
  const writeMeanwhile = async (key: string, ...codes: readonly string[]) => {
    let batch = "";
    await articles.define({ isTranslatable: false });
    for (const code of codes)
      ({ batch } = await articles.bulk(articles.reader("hu"), { kind: "update", key, values: { code } }));
    await articles.define({ isTranslatable: true });
    return batch;
  };
  const codeOf = async (key: string) => (await articles.read("en", key)).values.code;

  it("[design 5 history] given versions of a time in which nothing was translatable, when one is restored later, then translations that were there all the time stay", async () => {
    const key = await chair();
    await writeMeanwhile(key, "d", "e");
    await articles.restore("hu", key, 2);
    expect([await codeOf(key), await articles.stored(key)]).toMatchObject(["d", held]);
  });

  it("[design 5 history] given a batch of a time in which nothing was translatable, when it is undone later, then translations stay", async () => {
    const key = await chair();
    const batch = await writeMeanwhile(key, "d");
    await articles.shop.records.undo(articles.reader("hu"), batch);
    expect([await codeOf(key), await articles.stored(key)]).toMatchObject(["c", held]);
  });

  it("[design 5 history] given versions of a time in which nothing was translatable, when the history is read later, then it tells of no text that nobody wrote", async () => {
    const key = await chair();
    await writeMeanwhile(key, "d", "e");
    await articles.save("de", "article", key, { title: ["Chair", "Stuhl"] });
    const versions = await articles.shop.records.history(articles.reader("en"), "article", key);
    const listed = versions.map(({ changes }) => (changes ?? []).map(({ column, language }) => [column, language]));
    expect(listed.slice(0, 3)).toEqual([[["title", "de"]], [["code", undefined]], [["code", undefined]]]);
  });

  it("[design 5 history] given a column that was renamed, when an old version is read and restored, then its value and its translations are there under the new name", async () => {
    const key = await chair();
    await articles.save("hu", "article", key, { title: ["Szék", "Pad"] });
    await articles.save("en", "article", key, { title: ["Chair", "Bench"] });
    await articles.define({ isTranslatable: true, titled: "headline" });
    try {
      const { values } = await articles.shop.records.version(articles.reader("hu"), "article", key, 1);
      expect(values.headline).toBe("Szék");
      const source = await articles.shop.records.version(articles.reader("en"), "article", key, 2);
      expect(source.values.headline).toBe("Chair");
      const request = { saveId: nextId(), entity: "article", key, version: 1 };
      await articles.shop.records.restoreVersion(articles.reader("de"), request, { rules: null });
      expect(await articles.stored(key)).toMatchObject(held);
    } finally {
      await articles.define({ isTranslatable: true });
    }
  });

  it.each([
    ["deleted while nothing was translatable, and brought back later", false, true],
    ["deleted with translations, and brought back while nothing is translatable", true, false],
  ])(
    "[design 5 history] given a record that is %s, then its translations are in the row again",
    async (_, atDeletion, atUndo) => {
      const key = await chair();
      await articles.define({ isTranslatable: atDeletion });
      const { batch } = await articles.shop.records.remove(articles.reader("hu"), "article", [key]);
      await articles.define({ isTranslatable: atUndo });
      await articles.shop.records.undo(articles.reader("hu"), batch);
      await articles.define({ isTranslatable: true });
      expect(await articles.stored(key)).toMatchObject(held);
    },
  );
});

describe("translations meet rights", () => {
  it("[design 10 rights] given a row rule over another record's text, when it is read and written in another language, then the source decides", async () => {
    const chair = await articles.made({ title: "Chair" }, { hu: { title: "Szék" } });
    const table = await articles.made({ title: "Table" }, { hu: { title: "Chair" } });
    const [own] = [
      await articles.save("en", "offer", null, { article_id: [null, chair] }),
      await articles.save("en", "offer", null, { article_id: [null, table] }),
    ];
    const { records } = articles.shop;
    const reader = articles.reader("hu", "ofChairs");
    const ask = { entity: "offer", columns: [], order: [], offset: 0, limit: 10 };
    const { rows } = JSON.parse((await records.page(reader, ask)).body);
    expect(rows.map((row: { key: string }) => row.key)).toEqual([own.key]);
    const change = { article_id: [chair, table] } as const;
    expect(await failure(articles.save("hu", "offer", own.key, change, { role: "ofChairs" }))).toMatchObject({
      code: "access_denied",
    });
  });

  it("[design 10 rights] given a column that someone may not write, when they make a record with a text of it in another language, then it is refused", async () => {
    const item = { kind: "create", values: { title: "x", kind: "x" }, texts: { hu: { note: "x" } } } as const;
    expect(await failure(articles.bulk(articles.reader("en", "noNote"), item))).toMatchObject({
      code: expect.stringMatching(/access_denied|field_not_writable/),
    });
  });

  it("[design 10 rights] given cells that are masked by the row, when they are read in another language, then neither a text nor the want of one shows", async () => {
    const code = nextId();
    const chair = await articles.made({ title: "Chair", code });
    const table = await articles.made({ title: "Table", code }, { hu: { title: "Asztal" } });
    const bench = await articles.made({ title: "Bench", code });
    const seen = async (key: string) => {
      const { untranslated, values } = await articles.read("hu", key, "chairTitles");
      return [values.title, untranslated];
    };
    expect(await seen(chair)).toEqual(["Chair", ["title"]]);
    expect(await seen(table)).toEqual([null, []]);
    expect(await seen(bench)).toEqual([null, []]);
    const found = (search: string) =>
      articles.page("hu", { where: ofCode(code), search, searchPaths: ["title"], role: "chairTitles" });
    expect(await Promise.all(["chair", "asztal", "table", "bench"].map(found))).toEqual([["Chair"], [], [], []]);
  });
});

describe("odd texts", () => {
  it("[design 5 translatable] given a source that was emptied while a translation stands, when the translation is corrected, then the source stays empty", async () => {
    const key = await articles.made({ title: "Chair", note: "Soft" }, { hu: { note: "Puha" } });
    await articles.save("en", "article", key, { note: ["Soft", null] });
    await articles.save("hu", "article", key, { note: ["Puha", "Puhább"] });
    expect(await articles.stored(key)).toMatchObject({ note: null, texts: '{"hu": {"note": "Puhább"}}' });
  });

  it.each(["a\u0000b", "a\ud800b"])(
    "[design 5 translatable] given a text that cannot be stored, when it is written in another language, then it is refused as in the source",
    async (odd) => {
      const key = await articles.made({ title: "Chair" });
      expect(await failure(articles.save("hu", "article", key, { title: ["Chair", odd] }))).toMatchObject({
        code: "value_invalid",
      });
    },
  );

  it("[design 5 translatable] given records of which some have texts, when they are made together, then each has its own", async () => {
    const items = [
      { kind: "create", values: { title: "A", kind: "x" } },
      { kind: "create", values: { title: "B", kind: "x", note: "b" }, texts: { de: { note: "__proto__" } } },
      { kind: "create", values: { title: "C", kind: "x" }, texts: {} },
    ] as const;
    const request = { saveId: nextId(), entity: "article", items };
    const { keys } = await articles.shop.records.bulk(articles.reader("hu"), request);
    const rows = await Promise.all(keys.map((key) => articles.stored(key)));
    expect(rows.map((row) => row?.texts)).toEqual([null, '{"de": {"note": "__proto__"}}', null]);
  });
});
