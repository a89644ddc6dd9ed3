import { TesseraError } from "@tessera/contract/errors.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestContext } from "../context.ts";
import type { RecordRules } from "./recordRules.ts";
import { article, articleTables, offer, part } from "./testing/articleEntities.ts";
import { all, allow, openShop, type Shop } from "./testing/shop.ts";
import { shopEntities } from "./testing/shopEntities.ts";

const translatable = new Map([...shopEntities, ["article", article], ["part", part], ["offer", offer]]);
const plainArticle = {
  ...article,
  columns: article.columns.map((column) => ({ ...column, translatable: false })),
};
const plain = new Map([...translatable, ["article", plainArticle]]);
const roles = new Map([
  ["everything", [allow("*", all)]],
  [
    "ofChairs",
    [
      allow("offer", all, { filter: { field: "article.title", operator: "=", operand: { value: "Chair" } } }),
      allow("article", ["refer"]),
    ],
  ],
  [
    "chairTitles",
    [
      allow("article", ["read"], { fields: ["id", "code", "note"] }),
      allow("article", ["read"], { filter: { field: "title", operator: "=", operand: { value: "Chair" } } }),
    ],
  ],
]);

let shop: Shop;
let count = 0;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query(articleTables);
  await shop.define({ entities: translatable, roles });
});
afterAll(() => shop.close());

const reader = (language: string, role = "everything"): RequestContext => ({ ...shop.as([role]), language });

async function made(values: { readonly [column: string]: Json }, texts = {}): Promise<string> {
  const items = [{ kind: "create", values, texts }] as const;
  const { keys } = await shop.records.bulk(reader("en"), { saveId: `edge-made-${count++}`, entity: "article", items });
  return keys[0] ?? "";
}

function save(language: string, key: string, field: string, base: Json, mine: Json, rules: RecordRules | null = null) {
  const changes = { [field]: { base, mine } };
  const message = { saveId: `edge-save-${count++}`, form: null, entity: "article", key, changes, rows: {} };
  return shop.records.save(reader(language), message, { rules });
}

const stored = async (key: string) =>
  (
    await shop.rows(`select title_text, note, code, tessera_texts::text as texts from shop.article where id = '${key}'`)
  )[0];

async function failure(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof TesseraError)) throw new Error(`no public error: ${String(error)}`, { cause: error });
  return { code: error.code, data: error.data };
}

describe("translations meet rules", () => {
  it("[design 5 translatable] given a rule that makes the text of something else, when it comes to the same in every language, then no translation is left that would hide the source from then on", async () => {
    const key = await made({ title: "x", code: "c1" });
    const rules: RecordRules = async ({ proposed }) => ({
      values: { title: `made of ${proposed.values.code}` },
      rows: {},
      messages: [],
      isValid: true,
    });
    await save("hu", key, "title", "x", "made of c1", rules);
    expect(await stored(key)).toMatchObject({ title_text: "made of c1", texts: null });
  });
});

describe("translations meet a definition that changes", () => {
  it("[design 5 history] given changes written while nothing was translatable, when they are undone, restored or looked at later, then translations that were there all the time stay", async () => {
    const key = await made({ title: "Chair", code: "c" }, { hu: { title: "Szék" } });
    await shop.define({ entities: plain });
    expect((await shop.records.version(reader("hu"), "article", key, 1)).values.title).toBe("Chair");
    const items = [{ kind: "update", key, values: { code: "d" } }] as const;
    const { batch } = await shop.records.bulk(reader("hu"), { saveId: `edge-${count++}`, entity: "article", items });
    await save("hu", key, "code", "d", "e");
    await save("hu", key, "code", "e", "d");
    await shop.define({ entities: translatable });
    const request = { saveId: `edge-restore-${count++}`, entity: "article", key, version: 3 };
    await shop.records.restoreVersion(reader("hu"), request, { rules: null });
    expect(await stored(key)).toMatchObject({ code: "e", texts: '{"hu": {"title_text": "Szék"}}' });
    void batch;
  });

  it("[design 5 history] given a batch written while nothing was translatable, when it is undone later, then translations stay", async () => {
    const key = await made({ title: "Chair", code: "c" }, { hu: { title: "Szék" } });
    await shop.define({ entities: plain });
    const items = [{ kind: "update", key, values: { code: "d" } }] as const;
    const { batch } = await shop.records.bulk(reader("hu"), { saveId: `edge-${count++}`, entity: "article", items });
    await shop.define({ entities: translatable });
    await shop.records.undo(reader("hu"), batch);
    expect(await stored(key)).toMatchObject({ code: "c", texts: '{"hu": {"title_text": "Szék"}}' });
  });

  it("[design 5 history] given a record deleted while nothing was translatable, when the deletion is undone later, then its translations are back", async () => {
    const key = await made({ title: "Chair" }, { hu: { title: "Szék" } });
    await shop.define({ entities: plain });
    const { batch } = await shop.records.remove(reader("hu"), "article", [key]);
    await shop.define({ entities: translatable });
    await shop.records.undo(reader("hu"), batch);
    expect(await stored(key)).toMatchObject({ texts: '{"hu": {"title_text": "Szék"}}' });
  });

  it("[design 5 history] given a record deleted with translations, when the deletion is undone where nothing is translatable any more, then they are still in the row", async () => {
    const key = await made({ title: "Chair" }, { hu: { title: "Szék" } });
    const { batch } = await shop.records.remove(reader("hu"), "article", [key]);
    await shop.define({ entities: plain });
    await shop.records.undo(reader("hu"), batch);
    await shop.define({ entities: translatable });
    expect(await stored(key)).toMatchObject({ texts: '{"hu": {"title_text": "Szék"}}' });
  });
});

describe("translations meet rights", () => {
  it("[design 10 rights] given a row rule over another record's text, when it is read and written in another language, then the source decides", async () => {
    const chair = await made({ title: "Chair" }, { hu: { title: "Szék" } });
    const other = await made({ title: "Table" }, { hu: { title: "Chair" } });
    const items = [chair, other].map((article_id, price) => ({
      kind: "create" as const,
      values: { article_id, price },
    }));
    const { keys } = await shop.records.bulk(reader("en"), {
      saveId: `edge-offers-${count++}`,
      entity: "offer",
      items,
    });
    const ask = { entity: "offer", columns: [], order: [], offset: 0, limit: 10 };
    const seen = JSON.parse((await shop.records.page(reader("hu", "ofChairs"), ask)).body).rows;
    expect(seen.map((row: { key: string }) => row.key)).toEqual([keys[0]]);
    const change = {
      entity: "offer",
      saveId: `edge-wrong-${count++}`,
      items: [{ kind: "update", key: keys[0] ?? "", values: { article_id: other } }],
    } as const;
    expect(await failure(shop.records.bulk(reader("hu", "ofChairs"), change))).toMatchObject({ code: "access_denied" });
  });

  it("[design 10 rights] given cells that are masked by the row, when they are read in another language, then neither text nor the want of one shows", async () => {
    const code = `edge-code-${count++}`;
    const chair = await made({ title: "Chair", code });
    const table = await made({ title: "Table", code }, { hu: { title: "Asztal" } });
    const bench = await made({ title: "Bench", code });
    const one = async (key: string) =>
      JSON.parse((await shop.records.read(reader("hu", "chairTitles"), { entity: "article", key })).body);
    expect(await one(chair)).toMatchObject({ values: { title: "Chair" }, masked: [], untranslated: ["title", "note"] });
    expect(await one(table)).toMatchObject({ values: { title: null }, masked: ["title"], untranslated: ["note"] });
    expect(await one(bench)).toMatchObject({ values: { title: null }, masked: ["title"], untranslated: ["note"] });
    const found = async (search: string) => {
      const where = { field: "code", operator: "=", operand: { value: code } } as const;
      const ask = { entity: "article", columns: [{ name: "t", path: "title" }], order: [], offset: 0, limit: 10 };
      const selection = { ...ask, where, search, searchPaths: ["title"] };
      return JSON.parse((await shop.records.page(reader("hu", "chairTitles"), selection)).body).rows.length;
    };
    expect(await Promise.all(["chair", "asztal", "table", "bench"].map(found))).toEqual([1, 0, 0, 0]);
  });
});

describe("odd texts", () => {
  it.each(["a\u0000b", "a\ud800b"])(
    "[design 5 translatable] given a text that cannot be stored, when it is written in another language, then it is refused as any",
    async (odd) => {
      const key = await made({ title: "Chair" });
      expect(await failure(save("hu", key, "title", "Chair", odd))).toMatchObject({ code: "value_invalid" });
    },
  );

  it("[design 5 translatable] given records of which some have texts, when they are made together, then each has its own", async () => {
    const items = [
      { kind: "create", values: { title: "A" } },
      { kind: "create", values: { title: "B", note: "b" }, texts: { de: { note: "__proto__" } } },
      { kind: "create", values: { title: "C" }, texts: {} },
    ] as const;
    const { keys } = await shop.records.bulk(reader("hu"), { saveId: `edge-mix-${count++}`, entity: "article", items });
    const rows = await Promise.all(keys.map(stored));
    expect(rows.map((row) => row?.texts)).toEqual([null, '{"de": {"note": "__proto__"}}', null]);
  });

  it("[design 5 save] given the same save twice, when it comes in two languages, then the second is no new answer to the first", async () => {
    const key = await made({ title: "Chair" });
    const changes = { title: { base: "Chair", mine: "Szék" } };
    const message = { saveId: `edge-twice-${count++}`, form: null, entity: "article", key, changes, rows: {} };
    await shop.records.save(reader("hu"), { ...message, language: "hu" }, { rules: null });
    await shop.records.save(reader("en"), { ...message, language: "hu" }, { rules: null });
    expect(await stored(key)).toMatchObject({ title_text: "Chair", texts: '{"hu": {"title_text": "Szék"}}' });
  });
});
