import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestContext } from "../context.ts";
import type { RecordRules } from "./recordRules.ts";
import type { ListRequest } from "./records.ts";
import { article, articleTables, offer, part } from "./testing/articleEntities.ts";
import { all, allow, openShop, type Shop } from "./testing/shop.ts";
import { shopEntities } from "./testing/shopEntities.ts";

type Language = "en" | "hu" | "de";
const languages: readonly Language[] = ["en", "hu", "de"];

const entities = new Map([...shopEntities, ["article", article], ["part", part], ["offer", offer]]);
const sourceIs = (value: string) => ({ field: "title", operator: "=", operand: { value } }) as const;
const roles = new Map([
  ["everything", [allow("*", all)]],
  ["chairs", [allow("article", all, { filter: sourceIs("Chair") })]],
  ["noTitle", [allow("article", all, { fields: ["id", "note", "code"] })]],
  ["readsTitle", [allow("article", ["read"]), allow("article", ["update"], { fields: ["note"] })]],
  ["offers", [allow("offer", all), allow("article", ["refer"])]],
]);

let shop: Shop;
let count = 0;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query(articleTables);
  await shop.define({ entities, roles });
});
afterAll(() => shop.close());

const reader = (language: Language, role = "everything"): RequestContext => ({ ...shop.as([role]), language });

interface Saved {
  readonly role?: string;
  readonly rules?: RecordRules;
  readonly rows?: SaveMessage["rows"];
}

function save(
  language: Language,
  entity: string,
  key: string | null,
  changes: { readonly [field: string]: readonly [base: Json, mine: Json] },
  { role = "everything", rules, rows = {} }: Saved = {},
) {
  const named = Object.fromEntries(Object.entries(changes).map(([name, [base, mine]]) => [name, { base, mine }]));
  const message = { saveId: `translating-${count++}`, form: null, entity, key, changes: named, rows };
  return shop.records.save(reader(language, role), message, { rules: rules ?? null });
}

/** An article with texts in other languages. */
async function made(
  values: { readonly [column: string]: Json },
  texts: { readonly [language: string]: { readonly [column: string]: string } } = {},
): Promise<string> {
  const items = [{ kind: "create", values, texts }] as const;
  const { keys } = await shop.records.bulk(reader("en"), { saveId: `made-${count++}`, entity: "article", items });
  return keys[0] ?? "";
}

interface ReadRecord {
  readonly display: string | null;
  readonly values: { readonly [column: string]: Json };
  readonly untranslated?: readonly string[];
  readonly rows: {
    readonly [child: string]: readonly { readonly key: string; readonly values: { readonly [column: string]: Json } }[];
  };
}

async function read(language: Language, key: string, role = "everything"): Promise<ReadRecord> {
  const children = [
    { name: "parts", entity: "part", reference: "article", orderBy: [{ path: "name", direction: "asc" }] },
  ] as const;
  const raw = await shop.records.read(reader(language, role), {
    entity: "article",
    key,
    children: role === "everything" ? children : [],
  });
  return JSON.parse(raw.body);
}

const titleIn = async (language: Language, key: string) => (await read(language, key)).values.title;

async function page(language: Language, more: Partial<ListRequest> & { readonly role?: string } = {}) {
  const { role, ...asked } = more;
  const request = {
    entity: "article",
    columns: [{ name: "title", path: "title" }],
    order: [],
    offset: 0,
    limit: 50,
    ...asked,
  };
  const raw = await shop.records.page(reader(language, role), request);
  const { rows }: { rows: { cells: { [name: string]: Json } }[] } = JSON.parse(raw.body);
  return rows.map(({ cells }) => Object.values(cells)[0]);
}

const stored = async (key: string) =>
  (await shop.rows(`select title_text, note, tessera_texts::text as texts from shop.article where id = '${key}'`))[0];

async function failure(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof TesseraError)) throw new Error(`no public error: ${String(error)}`, { cause: error });
  return { code: error.code, data: error.data };
}

/** A code that only the articles of one test have. */
const codeOf = () => `code-${count++}`;
const ofCode = (code: string) => ({ field: "code", operator: "=", operand: { value: code } }) as const;

describe("texts of records are read in the reader's language", () => {
  let code: string;
  let chair: string;
  let table: string;
  beforeAll(async () => {
    code = codeOf();
    chair = await made({ title: "Chair", code }, { hu: { title: "Szék" }, de: { title: "Stuhl" } });
    table = await made({ title: "Table", code }, { hu: { title: "Asztal" } });
  });
  const where = () => ofCode(code);

  it("[design 5 translatable] given a record with texts in some languages, when it is read, then each reader sees his own, or the source where there is none", async () => {
    const seen = await Promise.all(languages.map((language) => read(language, table)));
    expect(seen.map(({ values, display, untranslated }) => [values.title, display, untranslated])).toEqual([
      ["Table", "Table", undefined],
      ["Asztal", "Asztal", ["note"]],
      ["Table", "Table", ["title", "note"]],
    ]);
  });

  it("[design 5 translatable] given a list, when it is read, then cells and order are of the reader's language", async () => {
    const order = [{ path: "title", direction: "asc" }] as const;
    expect(await page("en", { where: where(), order })).toEqual(["Chair", "Table"]);
    expect(await page("hu", { where: where(), order })).toEqual(["Asztal", "Szék"]);
    expect(await page("de", { where: where(), order })).toEqual(["Stuhl", "Table"]);
  });

  it("[design 5 translatable] given a reader's filter, when rows are found and counted, then it compares what he reads", async () => {
    const asks = (value: string) => ({
      and: [where(), { field: "title", operator: "=", operand: { value } } as const],
    });
    expect(await page("hu", { where: asks("Szék") })).toEqual(["Szék"]);
    expect(await page("hu", { where: asks("Chair") })).toEqual([]);
    expect(await shop.records.count(reader("de"), { entity: "article", where: asks("Stuhl") })).toMatchObject({
      total: 1,
    });
  });

  it("[design 5 translatable] given a condition that a definition fixes, when rows are found, then it compares the source whoever reads", async () => {
    for (const language of languages)
      expect(await page(language, { fixed: { and: [where(), sourceIs("Chair")] } })).toHaveLength(1);
    expect(await page("hu", { fixed: { and: [where(), sourceIs("Szék")] } })).toEqual([]);
  });

  it("[design 5 translatable] given a universal search, when words are looked for, then they are found in the reader's language and in the source, and in no other", async () => {
    const find = (language: Language, search: string) =>
      page(language, { where: where(), search, searchPaths: ["title"] });
    expect(await find("hu", "szek")).toEqual(["Szék"]);
    expect(await find("hu", "chair")).toEqual(["Szék"]);
    expect(await find("hu", "stuhl")).toEqual([]);
    expect(await find("en", "szek")).toEqual([]);
  });

  it("[design 5 translatable] given a reference, when its name is shown, sorted or searched, then it is the reader's", async () => {
    await save("en", "offer", null, { article_id: [null, chair], price: [null, 3] });
    await save("en", "offer", null, { article_id: [null, table], price: [null, 4] });
    const columns = [{ name: "article", path: "article" }];
    const order = [{ path: "article", direction: "asc" }] as const;
    const own = { field: "article.code", operator: "=", operand: { value: code } } as const;
    const asked = { entity: "offer", columns, order, where: own };
    expect(await page("hu", asked)).toEqual(["Asztal", "Szék"]);
    expect(await page("en", asked)).toEqual(["Chair", "Table"]);
    expect(await page("hu", { ...asked, search: "chair", searchPaths: ["article"] })).toEqual(["Szék"]);
    expect(await page("hu", { ...asked, columns: [{ name: "t", path: "article.title" }] })).toEqual(["Asztal", "Szék"]);
    // Rights of others than readers of everything: the name comes by referring to it.
    const { where: _, ...open } = asked;
    expect(await page("hu", { ...open, role: "offers" })).toContain("Szék");
  });

  it("[design 5 translatable] given a look-up, when choices are asked for, then names and search are of the reader's language, or the source's", async () => {
    const choices = async (language: Language, search: string) => {
      const request = { entity: "article", search, filter: where(), selected: [table], offset: 0, limit: 10 };
      const raw = await shop.records.choices(reader(language), request);
      const found: { choices: { display: string }[]; selected: { display: string }[] } = JSON.parse(raw.body);
      return [found.choices.map(({ display }) => display), found.selected.map(({ display }) => display)];
    };
    expect(await choices("hu", "szék")).toEqual([["Szék"], ["Asztal"]]);
    expect(await choices("hu", "chair")).toEqual([["Szék"], ["Asztal"]]);
    expect(await choices("de", "szék")).toEqual([[], ["Table"]]);
  });

  it("[design 5 translatable] given work that the server does by itself, when it reads, then it reads the source", async () => {
    const raw = await shop.records.read({ ...reader("hu"), textsLanguage: null }, { entity: "article", key: chair });
    expect(JSON.parse(raw.body).values.title).toBe("Chair");
  });

  it("[design 10 rights] given a right that depends on a translatable text, when somebody reads in another language, then the source decides", async () => {
    const key = await made({ title: "Other", code }, { hu: { title: "Chair" } });
    expect(await page("hu", { where: where(), role: "chairs" })).toEqual(["Szék"]);
    expect(await failure(read("hu", key, "chairs"))).toMatchObject({ code: "record_not_found" });
    // His own word for it takes nothing out of his sight, and brings nothing into it.
    await save("hu", "article", chair, { title: ["Szék", "Karosszék"] }, { role: "chairs" });
    expect(await page("hu", { where: where(), role: "chairs" })).toEqual(["Karosszék"]);
    await save("hu", "article", chair, { title: ["Karosszék", "Szék"] }, { role: "chairs" });
    expect(
      await failure(save("en", "article", chair, { title: ["Chair", "Stool"] }, { role: "chairs" })),
    ).toMatchObject({
      code: "access_denied",
    });
  });

  it("[design 10 rights] given a column that somebody may not read, when he reads in another language, then no text of it comes out, and none is found", async () => {
    const seen = await read("hu", chair, "noTitle");
    expect(JSON.stringify(seen)).not.toMatch(/Szék|Chair|Stuhl/);
    expect(seen.untranslated).toEqual(["note"]);
    expect(await page("hu", { where: where(), search: "szek", searchPaths: ["title"], role: "noTitle" })).toEqual([]);
    expect(await page("hu", { where: where(), search: "chair", searchPaths: ["title"], role: "noTitle" })).toEqual([]);
  });
});

describe("texts of records are written in the writer's language", () => {
  it("[design 5 translatable] given a new record, when it is saved in any language, then what was typed is the source", async () => {
    const { key } = await save("hu", "article", null, { title: [null, "Lámpa"] });
    expect(await stored(key)).toMatchObject({ title_text: "Lámpa", texts: null });
    expect(await titleIn("en", key)).toBe("Lámpa");
  });

  it("[design 5 translatable] given a record, when its title is changed in three languages, then each has its own, and nobody overwrites another's", async () => {
    const key = await made({ title: "Chair" });
    await save("hu", "article", key, { title: ["Chair", "Szék"] });
    await save("de", "article", key, { title: ["Chair", "Stuhl"] });
    await save("en", "article", key, { title: ["Chair", "Armchair"] });
    expect(await Promise.all(languages.map((language) => titleIn(language, key)))).toEqual([
      "Armchair",
      "Szék",
      "Stuhl",
    ]);
    expect(await stored(key)).toMatchObject({ texts: '{"de": {"title_text": "Stuhl"}, "hu": {"title_text": "Szék"}}' });
  });

  it.each([
    ["emptied", ""],
    ["taken away", null],
    ["made equal to the source", "Soft"],
  ])(
    "[design 5 translatable] given a translated note, when it is %s in its language, then the source shows again and no empty branch is left",
    async (_how, mine) => {
      const key = await made({ title: "Chair", note: "Soft" }, { hu: { note: "Puha" } });
      await save("hu", "article", key, { note: ["Puha", mine] });
      expect((await read("hu", key)).values.note).toBe("Soft");
      expect(await stored(key)).toMatchObject({ note: "Soft", texts: null });
    },
  );

  it("[design 5 translatable] given a required title, when it is emptied in any language, then the save is refused and nothing changes", async () => {
    const key = await made({ title: "Chair" }, { hu: { title: "Szék" } });
    for (const [language, base] of [
      ["hu", "Szék"],
      ["de", "Chair"],
      ["en", "Chair"],
    ] as const)
      expect(await failure(save(language, "article", key, { title: [base, ""] }))).toMatchObject({
        code: "validation_failed",
        data: { messages: [{ ID: "title", PUBLIC: "record.required" }] },
      });
    expect(await stored(key)).toMatchObject({ title_text: "Chair", texts: '{"hu": {"title_text": "Szék"}}' });
  });

  it("[design 5 translatable] given a bound length, when a text in another language is longer, then it is refused as the source is", async () => {
    const key = await made({ title: "Chair" });
    const long = "x".repeat(21);
    expect(await failure(save("hu", "article", key, { title: ["Chair", long] }))).toMatchObject({
      code: "value_invalid",
    });
    const items = [{ kind: "update", key, values: {}, texts: { de: { title: long } } }] as const;
    const bulk = shop.records.bulk(reader("en"), { saveId: `long-${count++}`, entity: "article", items });
    expect(await failure(bulk)).toMatchObject({ code: "value_invalid" });
    expect(await stored(key)).toMatchObject({ texts: null });
  });

  it("[design 10 rights] given a column that somebody may not write, when he gives it a text in his language, then it is refused", async () => {
    const key = await made({ title: "Chair" }, { hu: { title: "Szék" } });
    expect(await failure(save("hu", "article", key, { title: ["Szék", "Pad"] }, { role: "readsTitle" }))).toMatchObject(
      { code: "field_not_writable" },
    );
    expect(await failure(save("de", "article", key, { title: [null, "Pad"] }, { role: "noTitle" }))).toMatchObject({
      code: "field_not_writable",
    });
    await save("hu", "article", key, { note: [null, "Puha"] }, { role: "readsTitle" });
    expect(await read("hu", key)).toMatchObject({ values: { title: "Szék", note: "Puha" } });
  });

  it.each(["$texts", "tessera_texts"])(
    "[design 10 rights] given the name %s, when a message or a list names it, then nothing is known by it",
    async (name) => {
      const key = await made({ title: "Chair" }, { hu: { title: "Szék" } });
      expect(await failure(save("en", "article", key, { [name]: [null, "x"] }))).toMatchObject({
        code: "invalid_input",
      });
      expect(await failure(page("en", { columns: [{ name: "x", path: name }] }))).toMatchObject({
        code: "invalid_input",
      });
      expect(await failure(save("en", "article", null, { title: [null, "x"], [name]: [null, "{}"] }))).toMatchObject({
        code: "invalid_input",
      });
    },
  );
});

describe("a page whose language changes while something is entered", () => {
  it("[design 5 translatable] given a record read in one language, when it is saved while the person speaks another, then the text goes to the language it was read in", async () => {
    const key = await made({ title: "Chair" });
    const before: { language?: string } = await read("hu", key);
    expect(before.language).toBe("hu");
    const changes = { title: { base: "Chair", mine: "Szék" } };
    const message = {
      saveId: `tied-${count++}`,
      form: null,
      entity: "article",
      key,
      changes,
      rows: {},
      language: "hu" as const,
    };
    await shop.records.save(reader("en"), message, { rules: null });
    expect(await stored(key)).toMatchObject({ title_text: "Chair", texts: '{"hu": {"title_text": "Szék"}}' });
  });

  it("[design 5 translatable] given a record without translatable columns, when it is read, then it says nothing of languages", async () => {
    const { key } = await save("hu", "offer", null, { price: [null, 1] });
    const raw = await shop.records.read(reader("hu"), { entity: "offer", key });
    expect(Object.keys(JSON.parse(raw.body))).not.toContain("language");
    expect(raw.body).not.toContain("untranslated");
  });
});

describe("several people write texts at once", () => {
  it("[design 5 save] given two people in two languages, when both change the same field of what they saw, then both are kept", async () => {
    const key = await made({ title: "Chair" });
    await save("en", "article", key, { title: ["Chair", "Stool"] });
    // He saw the source, which is another one now: that says nothing about his own language.
    await save("hu", "article", key, { title: ["Chair", "Szék"] });
    await save("de", "article", key, { title: ["Chair", "Stuhl"] });
    expect(await Promise.all(languages.map((language) => titleIn(language, key)))).toEqual(["Stool", "Szék", "Stuhl"]);
  });

  it("[design 5 save] given two people in one language, when both change the same field, then the second is in conflict with what the first wrote", async () => {
    const key = await made({ title: "Chair" });
    await save("hu", "article", key, { title: ["Chair", "Szék"] });
    expect(await failure(save("hu", "article", key, { title: ["Chair", "Pad"] }))).toMatchObject({
      code: "save_conflict",
      data: { conflicts: [{ field: "title", kind: "changed", base: "Chair", theirs: "Szék", mine: "Pad" }] },
    });
    await save("hu", "article", key, { title: ["Szék", "Pad"] });
    expect(await titleIn("hu", key)).toBe("Pad");
  });

  it("[design 5 save] given a translation that somebody took away, when another changes it in the same language, then that is a conflict", async () => {
    const key = await made({ title: "Chair" }, { hu: { title: "Szék" } });
    await save("hu", "article", key, { title: ["Szék", "Chair"] });
    expect(await failure(save("hu", "article", key, { title: ["Szék", "Pad"] }))).toMatchObject({
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
    const { key, rowKeys } = await save("en", "article", null, { title: [null, "Chair"] }, { rows: rows({ added }) });
    const [leg = "", seat = ""] = [rowKeys.parts?.a, rowKeys.parts?.b];
    const change = (of: string, base: Json, mine: Json) =>
      rows({ changed: [{ uid: "u", key: of, changes: { name: { base, mine } } }] });
    await save("hu", "article", key, {}, { rows: change(leg, "Leg", "Láb") });
    await save("hu", "article", key, { title: ["Chair", "Szék"] }, { rows: change(seat, "Seat", "Ülőke") });
    expect((await read("hu", key)).rows.parts?.map(({ values }) => values.name)).toEqual(["Láb", "Ülőke"]);
    expect((await read("de", key)).rows.parts?.map(({ values }) => values.name)).toEqual(["Leg", "Seat"]);
    const removed = [{ uid: "a", key: leg, base: { name: "Leg" } }];
    expect(await failure(save("hu", "article", key, {}, { rows: rows({ removed }) }))).toMatchObject({
      code: "save_conflict",
      data: { conflicts: [{ kind: "removed-changed", theirs: "Láb" }] },
    });
    await save("de", "article", key, {}, { rows: rows({ removed }) });
    expect((await read("hu", key)).rows.parts).toHaveLength(1);
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
    const key = await made({ title: "Chair" }, { de: { title: "Stuhl" } });
    const seen: Json[] = [];
    await save("hu", "article", key, { title: ["Chair", "Szék"] }, { rules: seenBy(seen) });
    expect(seen).toEqual([
      ["Chair", "source"],
      ["Szék", "hu"],
    ]);
    seen.length = 0;
    await save("hu", "article", key, { code: [null, "x"] }, { rules: seenBy(seen) });
    expect(seen).toEqual([["Chair", "source"]]);
    seen.length = 0;
    await save("hu", "article", null, { title: [null, "Új"] }, { rules: seenBy(seen) });
    expect(seen).toEqual([["Új", "source"]]);
  });

  it("[design 5 translatable] given a rule that refuses a text, when it is written in another language, then the save is refused", async () => {
    const key = await made({ title: "Chair" });
    const rules: RecordRules = async ({ proposed }) => ({
      values: {},
      rows: {},
      messages: [],
      isValid: proposed.values.title !== "Rossz",
    });
    expect(await failure(save("hu", "article", key, { title: ["Chair", "Rossz"] }, { rules }))).toMatchObject({
      code: "validation_failed",
    });
    expect(await stored(key)).toMatchObject({ texts: null });
  });

  it("[design 5 translatable] given a rule that makes a value of a translatable text, when somebody saves in another language, then it is made of the source", async () => {
    const key = await made({ title: "Chair" });
    const rules: RecordRules = async ({ proposed }) => ({
      values: { code: `of ${proposed.values.title}` },
      rows: {},
      messages: [],
      isValid: true,
    });
    await save("hu", "article", key, { title: ["Chair", "Szék"] }, { rules });
    expect((await read("en", key)).values.code).toBe("of Chair");
  });

  it("[design 5 translatable] given a rule that sets the text itself, when it is written in a language, then each language has what the rule makes there", async () => {
    const key = await made({ title: "chair" });
    const rules: RecordRules = async ({ proposed }) => ({
      values: { title: String(proposed.values.title).toUpperCase() },
      rows: {},
      messages: [],
      isValid: true,
    });
    await save("hu", "article", key, { title: ["chair", "szék"] }, { rules });
    expect([await titleIn("en", key), await titleIn("hu", key)]).toEqual(["CHAIR", "SZÉK"]);
  });
});

describe("the past of texts", () => {
  it("[design 5 history] given changes in three languages, when versions are read, then each reader sees what was true in his language", async () => {
    const key = await made({ title: "Chair" });
    await save("hu", "article", key, { title: ["Chair", "Szék"] });
    await save("en", "article", key, { title: ["Chair", "Stool"] });
    await save("hu", "article", key, { title: ["Szék", "Hokedli"] });
    const titles = async (language: Language) =>
      Promise.all(
        [1, 2, 3, 4].map(
          async (version) => (await shop.records.version(reader(language), "article", key, version)).values.title,
        ),
      );
    expect(await titles("en")).toEqual(["Chair", "Chair", "Stool", "Stool"]);
    expect(await titles("hu")).toEqual(["Chair", "Szék", "Szék", "Hokedli"]);
    expect(await titles("de")).toEqual(["Chair", "Chair", "Stool", "Stool"]);
    const newest = (await shop.records.history(reader("hu"), "article", key))[0];
    expect(newest?.changes).toMatchObject([{ column: "title", before: "Szék", after: "Hokedli" }]);
  });

  it("[design 5 history] given an old version, when it is restored by a reader of any language, then every language is as it was", async () => {
    const key = await made(
      { title: "Chair", note: "Soft" },
      { hu: { title: "Szék" }, de: { title: "Stuhl", note: "Weich" } },
    );
    await save("hu", "article", key, { title: ["Szék", "Pad"] });
    await save("de", "article", key, { note: ["Weich", ""] });
    await save("en", "article", key, { title: ["Chair", "Bench"] });
    const request = { saveId: `restore-${count++}`, entity: "article", key, version: 1 };
    await shop.records.restoreVersion(reader("hu"), request, { rules: null });
    expect(await stored(key)).toEqual({
      title_text: "Chair",
      note: "Soft",
      texts: '{"de": {"note": "Weich", "title_text": "Stuhl"}, "hu": {"title_text": "Szék"}}',
    });
  });

  it("[design 5 history] given a deleted record, when the deletion is undone, then its texts are back in every language", async () => {
    const key = await made({ title: "Chair" }, { hu: { title: "Szék" } });
    const { batch } = await shop.records.remove(reader("de"), "article", [key]);
    await shop.records.undo(reader("en"), batch);
    expect([await titleIn("en", key), await titleIn("hu", key)]).toEqual(["Chair", "Szék"]);
  });

  it("[design 5 history] given a bulk in another language, when it is undone by a reader of a third, then each language is as it was", async () => {
    const key = await made({ title: "Chair" }, { hu: { title: "Szék" } });
    const items = [
      { kind: "update", key, values: { title: "Pad", code: "p" }, texts: { de: { title: "Bank" } } },
    ] as const;
    const { batch } = await shop.records.bulk(reader("hu"), { saveId: `bulk-${count++}`, entity: "article", items });
    expect(await Promise.all(languages.map((language) => titleIn(language, key)))).toEqual(["Chair", "Pad", "Bank"]);
    await shop.records.undo(reader("de"), batch);
    expect(await stored(key)).toMatchObject({ title_text: "Chair", texts: '{"hu": {"title_text": "Szék"}}' });
    expect((await read("en", key)).values.code).toBeNull();
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
      const items = [{ kind: "create", values: { title: "Chair" }, texts }] as const;
      const bulk = shop.records.bulk(reader("en"), { saveId: `wrong-${count++}`, entity: "article", items });
      expect(await failure(bulk)).toMatchObject({ code: "invalid_input" });
    },
  );

  it("[design 10 rights] given a column that somebody may not write, when he sends texts for it in bulk, then it is refused", async () => {
    const key = await made({ title: "Chair" });
    const items = [{ kind: "update", key, values: {}, texts: { hu: { title: "Pad" } } }] as const;
    const bulk = shop.records.bulk(reader("en", "readsTitle"), { saveId: `bulk-${count++}`, entity: "article", items });
    expect(await failure(bulk)).toMatchObject({ code: "field_not_writable" });
  });
});

describe("any sequence of saves", () => {
  it("[design 5 translatable] given any sequence of saves in three languages, when it is done, then each reader sees what a plain table of texts says", async () => {
    const text = fc.constantFrom("a", "b", "c", "", null);
    const step = fc.record({ language: fc.constantFrom(...languages), text, at: fc.constantFrom("save", "bulk") });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const key = await made({ title: "x", note: "s" });
        let source: string | null = "s";
        const texts = new Map<Language, string>();
        const seen = (language: Language): string | null => texts.get(language) ?? source;
        for (const { at, language, text: mine } of steps) {
          if (at === "save") await save(language, "article", key, { note: [seen(language), mine] });
          else {
            const items = [{ kind: "update", key, values: { note: mine } }] as const;
            await shop.records.bulk(reader(language), { saveId: `any-${count++}`, entity: "article", items });
          }
          if (language === "en") source = mine;
          else if (mine === null || mine === "" || mine === source) texts.delete(language);
          else texts.set(language, mine);
        }
        for (const language of languages) expect((await read(language, key)).values.note).toBe(seen(language));
        const held = Object.fromEntries([...texts].map(([language, note]) => [language, { note }]));
        const { texts: column } = (await stored(key)) ?? {};
        expect(JSON.parse(column ?? "{}")).toEqual(held);
      }),
      { numRuns: 25 },
    );
  });
});
