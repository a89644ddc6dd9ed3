import type { SaveMessage } from "@tessera/contract/save.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordRules } from "../guard/recordRules.ts";
import { ArticleShop, type Language, languages, ruling } from "../testing/articleShop.ts";
import { failure } from "../testing/failure.ts";

let articles: ArticleShop;
beforeAll(async () => {
  articles = await ArticleShop.open();
});
afterAll(() => articles.close());

describe("texts of records are written in the writer's language", () => {
  it("[design 5 translatable] given a new record, when it is saved in any language, then what was typed is the source", async () => {
    const { key } = await articles.save("hu", "article", null, { title: [null, "Lámpa"] });
    expect(await articles.stored(key)).toMatchObject({ title_text: "Lámpa", texts: null });
    expect(await articles.title("en", key)).toBe("Lámpa");
  });

  it("[design 5 translatable] given a text that no language has, when it is typed in any, then it is the source, which everyone reads until they translate it", async () => {
    const key = await articles.made({ title: "Chair" });
    const rules = ruling(({ note }) => ({ isValid: note !== null }));
    await articles.save("hu", "article", key, { note: [null, "Puha"] }, { rules });
    expect(await articles.stored(key)).toMatchObject({ note: "Puha", texts: null });
    await articles.save("de", "article", key, { note: [null, "Weich"] });
    expect(await articles.stored(key)).toMatchObject({ note: "Puha", texts: '{"de": {"note": "Weich"}}' });
  });

  it("[design 5 translatable] given a record, when its title is changed in three languages, then each has its own, and nobody overwrites another's", async () => {
    const key = await articles.made({ title: "Chair" });
    await articles.save("hu", "article", key, { title: ["Chair", "Szék"] });
    await articles.save("de", "article", key, { title: ["Chair", "Stuhl"] });
    await articles.save("en", "article", key, { title: ["Chair", "Armchair"] });
    expect(await articles.titles(key)).toEqual(["Armchair", "Szék", "Stuhl"]);
    expect(await articles.stored(key)).toMatchObject({
      texts: '{"de": {"title_text": "Stuhl"}, "hu": {"title_text": "Szék"}}',
    });
  });

  it.each([
    ["emptied", ""],
    ["taken away", null],
    ["made equal to the source", "Soft"],
  ])(
    "[design 5 translatable] given a translated note, when it is %s in its language, then the source shows again and no empty branch is left",
    async (_how, mine) => {
      const key = await articles.made({ title: "Chair", note: "Soft" }, { hu: { note: "Puha" } });
      await articles.save("hu", "article", key, { note: ["Puha", mine] });
      expect((await articles.read("hu", key)).values.note).toBe("Soft");
      expect(await articles.stored(key)).toMatchObject({ note: "Soft", texts: null });
    },
  );

  it("[design 5 translatable] given a required title, when it is emptied in any language, then the save is refused and nothing changes", async () => {
    const key = await articles.made({ title: "Chair" }, { hu: { title: "Szék" } });
    for (const [language, base] of [
      ["hu", "Szék"],
      ["de", "Chair"],
      ["en", "Chair"],
    ] as const)
      expect(await failure(articles.save(language, "article", key, { title: [base, ""] }))).toMatchObject({
        code: "validation_failed",
        data: { messages: [{ ID: "title", PUBLIC: "record.required" }] },
      });
    expect(await articles.stored(key)).toMatchObject({ title_text: "Chair", texts: '{"hu": {"title_text": "Szék"}}' });
  });

  it("[design 5 translatable] given a bound length, when a text in another language is longer, then it is refused as the source is", async () => {
    const key = await articles.made({ title: "Chair" });
    const long = "x".repeat(21);
    expect(await failure(articles.save("hu", "article", key, { title: ["Chair", long] }))).toMatchObject({
      code: "value_invalid",
    });
    const item = { kind: "update", key, values: {}, texts: { de: { title: long } } } as const;
    const bulk = articles.bulk(articles.reader("en"), item);
    expect(await failure(bulk)).toMatchObject({ code: "value_invalid" });
    expect(await articles.stored(key)).toMatchObject({ texts: null });
  });

  it("[design 10 rights] given a column that someone may not write, when they give it a text in their language, then it is refused", async () => {
    const key = await articles.made({ title: "Chair" }, { hu: { title: "Szék" } });
    expect(
      await failure(articles.save("hu", "article", key, { title: ["Szék", "Pad"] }, { role: "readsTitle" })),
    ).toMatchObject({ code: "field_not_writable" });
    expect(
      await failure(articles.save("de", "article", key, { title: [null, "Pad"] }, { role: "noTitle" })),
    ).toMatchObject({
      code: "field_not_writable",
    });
    await articles.save("hu", "article", key, { note: [null, "Puha"] }, { role: "readsTitle" });
    expect(await articles.read("hu", key)).toMatchObject({ values: { title: "Szék", note: "Puha" } });
  });

  it.each(["$texts", "tessera_texts"])(
    "[design 10 rights] given the name %s, when a message or a list names it, then nothing is known by it",
    async (name) => {
      const key = await articles.made({ title: "Chair" }, { hu: { title: "Szék" } });
      expect(await failure(articles.save("en", "article", key, { [name]: [null, "x"] }))).toMatchObject({
        code: "invalid_input",
      });
      expect(await failure(articles.page("en", { columns: [{ name: "x", path: name }] }))).toMatchObject({
        code: "invalid_input",
      });
      expect(
        await failure(articles.save("en", "article", null, { title: [null, "x"], [name]: [null, "{}"] })),
      ).toMatchObject({
        code: "invalid_input",
      });
    },
  );
});

describe("a page whose language changes while something is entered", () => {
  it("[design 5 translatable] given a record read in one language, when it is saved while the person speaks another, then the text goes to the language it was read in", async () => {
    const key = await articles.made({ title: "Chair" });
    expect((await articles.read("hu", key)).language).toBe("hu");
    await articles.save("en", "article", key, { title: ["Chair", "Szék"] }, { language: "hu" });
    expect(await articles.stored(key)).toMatchObject({ title_text: "Chair", texts: '{"hu": {"title_text": "Szék"}}' });
  });

  it("[design 5 translatable] given a record without translatable columns, when it is read, then it says nothing of languages", async () => {
    const { key } = await articles.save("hu", "offer", null, { price: [null, 1] });
    const { body } = await articles.shop.records.read(articles.reader("hu"), { entity: "offer", key });
    expect(body).not.toMatch(/"language"|"untranslated"/);
  });
});

describe("several people write texts at once", () => {
  it("[design 5 save] given two people in two languages, when both change the same field of what they saw, then both are kept", async () => {
    const key = await articles.made({ title: "Chair" });
    await articles.save("en", "article", key, { title: ["Chair", "Stool"] });
    // They saw the source, which is another one now: that says nothing about their own language.
    await articles.save("hu", "article", key, { title: ["Chair", "Szék"] });
    await articles.save("de", "article", key, { title: ["Chair", "Stuhl"] });
    expect(await articles.titles(key)).toEqual(["Stool", "Szék", "Stuhl"]);
  });

  it("[design 5 save] given two people in one language, when both change the same field, then the second is in conflict with what the first wrote", async () => {
    const key = await articles.made({ title: "Chair" });
    await articles.save("hu", "article", key, { title: ["Chair", "Szék"] });
    expect(await failure(articles.save("hu", "article", key, { title: ["Chair", "Pad"] }))).toMatchObject({
      code: "save_conflict",
      data: { conflicts: [{ field: "title", kind: "changed", base: "Chair", theirs: "Szék", mine: "Pad" }] },
    });
    await articles.save("hu", "article", key, { title: ["Szék", "Pad"] });
    expect(await articles.title("hu", key)).toBe("Pad");
  });

  it("[design 5 save] given a translation that someone took away, when another changes it in the same language, then that is a conflict", async () => {
    const key = await articles.made({ title: "Chair" }, { hu: { title: "Szék" } });
    await articles.save("hu", "article", key, { title: ["Szék", "Chair"] });
    expect(await failure(articles.save("hu", "article", key, { title: ["Szék", "Pad"] }))).toMatchObject({
      code: "save_conflict",
      data: { conflicts: [{ theirs: "Chair", mine: "Pad" }] },
    });
  });

  it("[design 5 save] given sub-form rows, when their texts are written in languages, then each row has its own, and removing one that changed in one's language is a conflict", async () => {
    const rows = (more: Partial<SaveMessage["rows"][string]>): SaveMessage["rows"] => ({
      parts: { entity: "part", reference: "article", added: [], changed: [], removed: [], ...more },
    });
    const added = [
      { uid: "a", values: { name: "Leg" } },
      { uid: "b", values: { name: "Seat" } },
    ];
    const { key, rowKeys } = await articles.save(
      "en",
      "article",
      null,
      { title: [null, "Chair"] },
      { rows: rows({ added }) },
    );
    const [leg = "", seat = ""] = [rowKeys.parts?.a, rowKeys.parts?.b];
    const change = (of: string, base: Json, mine: Json) =>
      rows({ changed: [{ uid: "u", key: of, changes: { name: { base, mine } } }] });
    await articles.save("hu", "article", key, {}, { rows: change(leg, "Leg", "Láb") });
    await articles.save("hu", "article", key, { title: ["Chair", "Szék"] }, { rows: change(seat, "Seat", "Ülőke") });
    expect((await articles.read("hu", key)).rows.parts?.map(({ values }) => values.name)).toEqual(["Láb", "Ülőke"]);
    expect((await articles.read("de", key)).rows.parts?.map(({ values }) => values.name)).toEqual(["Leg", "Seat"]);
    const removed = [{ uid: "a", key: leg, base: { name: "Leg" } }];
    expect(await failure(articles.save("hu", "article", key, {}, { rows: rows({ removed }) }))).toMatchObject({
      code: "save_conflict",
      data: { conflicts: [{ kind: "removed-changed", theirs: "Láb" }] },
    });
    await articles.save("de", "article", key, {}, { rows: rows({ removed }) });
    expect((await articles.read("hu", key)).rows.parts).toHaveLength(1);
  });
});

describe("what rules decide", () => {
  const seenBy =
    (seen: Json[]): RecordRules =>
    async ({ proposed, context }) => {
      seen.push([proposed.values.title ?? null, context.textsLanguage ?? "source"]);
      return { values: {}, rows: {}, messages: [], isValid: true };
    };

  it("[design 5 translatable] given a text in another language, when rules run, then they see the source, and the changed text in its own language, and nothing else of it", async () => {
    const key = await articles.made({ title: "Chair" }, { de: { title: "Stuhl" } });
    const seen: Json[] = [];
    await articles.save("hu", "article", key, { title: ["Chair", "Szék"] }, { rules: seenBy(seen) });
    expect(seen).toEqual([
      ["Chair", "source"],
      ["Szék", "hu"],
    ]);
    seen.length = 0;
    await articles.save("hu", "article", key, { code: [null, "x"] }, { rules: seenBy(seen) });
    expect(seen).toEqual([["Chair", "source"]]);
    seen.length = 0;
    await articles.save("hu", "article", null, { title: [null, "Új"] }, { rules: seenBy(seen) });
    expect(seen).toEqual([["Új", "source"]]);
  });

  it("[design 5 translatable] given a rule that refuses a text, when it is written in another language, then the save is refused", async () => {
    const key = await articles.made({ title: "Chair" });
    const rules = ruling(({ title }) => ({ isValid: title !== "Rossz" }));
    expect(await failure(articles.save("hu", "article", key, { title: ["Chair", "Rossz"] }, { rules }))).toMatchObject({
      code: "validation_failed",
    });
    expect(await articles.stored(key)).toMatchObject({ texts: null });
  });

  it("[design 5 translatable] given a rule that makes a value of a translatable text, when someone saves in another language, then it is made of the source", async () => {
    const key = await articles.made({ title: "Chair" });
    const rules = ruling(({ title }) => ({ values: { code: `of ${title}` } }));
    await articles.save("hu", "article", key, { title: ["Chair", "Szék"] }, { rules });
    expect((await articles.read("en", key)).values.code).toBe("of Chair");
  });

  it("[design 5 translatable] given a rule that sets the text itself, when it is written in a language, then each language has what the rule makes there", async () => {
    const key = await articles.made({ title: "chair" });
    const rules = ruling(({ title }) => ({ values: { title: String(title).toUpperCase() } }));
    await articles.save("hu", "article", key, { title: ["chair", "szék"] }, { rules });
    expect([await articles.title("en", key), await articles.title("hu", key)]).toEqual(["CHAIR", "SZÉK"]);
  });
});

describe("texts in several languages at once", () => {
  it.each([
    ["the source's own language", { en: { title: "Chair" } }],
    ["an unknown language", { fr: { title: "Chaise" } }],
    ["a column without translations", { hu: { code: "x" } }],
    ["an unknown column", { hu: { nope: "x" } }],
  ])(
    "[design 5 translatable] given texts for %s, when records are written in bulk, then it is refused",
    async (_what, texts) => {
      const item = { kind: "create", values: { title: "Chair" }, texts } as const;
      const bulk = articles.bulk(articles.reader("en"), item);
      expect(await failure(bulk)).toMatchObject({ code: "invalid_input" });
    },
  );

  it("[design 10 rights] given a column that someone may not write, when they send texts for it in bulk, then it is refused", async () => {
    const key = await articles.made({ title: "Chair" });
    const item = { kind: "update", key, values: {}, texts: { hu: { title: "Pad" } } } as const;
    const bulk = articles.bulk(articles.reader("en", "readsTitle"), item);
    expect(await failure(bulk)).toMatchObject({ code: "field_not_writable" });
  });
});

describe("any sequence of saves", () => {
  it("[design 5 translatable] given any sequence of saves in three languages, when it is done, then each reader sees what a plain table of texts says", async () => {
    const text = fc.constantFrom("a", "b", "c", "", null);
    const step = fc.record({ language: fc.constantFrom(...languages), text, at: fc.constantFrom("save", "bulk") });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const key = await articles.made({ title: "x", note: "s" });
        let source: string | null = "s";
        const texts = new Map<Language, string>();
        const seen = (language: Language): string | null => texts.get(language) ?? source;
        for (const { at, language, text: mine } of steps) {
          const seenBefore = seen(language);
          if (at === "save") await articles.save(language, "article", key, { note: [seenBefore, mine] });
          else {
            await articles.bulk(articles.reader(language), { kind: "update", key, values: { note: mine } });
          }
          if (mine === seenBefore) continue;
          if (language === "en") source = mine;
          else if (!source && mine && texts.size === 0) source = mine;
          else if (mine === null || mine === "" || mine === source) texts.delete(language);
          else texts.set(language, mine);
        }
        for (const language of languages) expect((await articles.read(language, key)).values.note).toBe(seen(language));
        const held = Object.fromEntries([...texts].map(([language, note]) => [language, { note }]));
        const { texts: column } = (await articles.stored(key)) ?? {};
        expect(JSON.parse(column ?? "{}")).toEqual(held);
      }),
      { numRuns: 25 },
    );
  });
});
