import { fileURLToPath } from "node:url";
import { languages } from "@tessera/contract/languages.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Snapshot } from "../store/snapshot.ts";
import { createTexts } from "./createTexts.ts";
import { textMigrations } from "./migrations.ts";
import {
  missingTextFigures,
  missingTextLimits,
  readMissingTexts,
  removeMissingTexts,
  removeOldMissingTexts,
  saveMissingTexts,
} from "./missingTexts.ts";
import { loadProductTexts, type ProductTexts } from "./productTexts.ts";
import { languageOf } from "./texts.ts";

const product: ProductTexts = new Map([
  ["hu", new Map([["greet", "Szia, {name}!"]])],
  [
    "en",
    new Map([
      ["greet", "Hello, {name}!"],
      ["rows", "{count, plural, one {# row} other {# rows}}"],
      ["odd", "An { unbalanced brace"],
      ["tag", "a <b>{name}</b>"],
    ]),
  ],
]);

const document = (id: string, subsystem: string, language: string, texts: Record<string, { text: string }>) => ({
  kind: "translation",
  id,
  schemaVersion: 1,
  subsystem,
  body: { language, texts },
});

const translations = [
  document("a.hu", "a", "hu", { greet: { text: "Üdv, {name}!" }, own: { text: "Saját" } }),
  document("b.de", "b", "de", { own: { text: "Eigenes" } }),
];

// Texts ask a snapshot for nothing but its translations.
const snapshot = { all: (kind: string) => (kind === "translation" ? translations : []) } as unknown as Snapshot;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.pool, textMigrations);
});
afterAll(() => database.close());

const make = () =>
  createTexts({ product, definitions: { current: () => snapshot }, database: database.pool, onError: () => undefined });

describe("texts", () => {
  it.each([
    ["hu", "greet", { name: "Ildikó" }, "Üdv, Ildikó!"],
    ["de", "own", {}, "Eigenes"],
    ["de", "greet", { name: "Anna" }, "Hello, Anna!"],
    ["en", "rows", { count: 1 }, "1 row"],
    ["en", "rows", { count: 5 }, "5 rows"],
    ["en", "tag", { name: "x" }, "a <b>x</b>"],
    ["en", "greet", {}, "Hello, {name}!"],
    ["en", "odd", { name: "x" }, "An { unbalanced brace"],
    ["en", "nowhere", {}, "nowhere"],
  ])(
    "[shell 4.7 texts] given %s and the key %s with %j, when it is asked for, then it says %j",
    (language, key, params, text) => {
      expect(make().text(language, key, params)).toBe(text);
    },
  );

  it("[shell 4.7 texts] given a translation document, when another snapshot lacks it, then the version is another", () => {
    let current = snapshot;
    const texts = createTexts({
      product,
      definitions: { current: () => current },
      database: database.pool,
      onError: () => undefined,
    });
    const before = texts.version();
    current = { all: () => [] } as unknown as Snapshot;
    expect(texts.version()).not.toBe(before);
    expect(texts.text("hu", "greet", { name: "x" })).toBe("Szia, x!");
  });

  it.each([
    ["hu-HU", "hu"],
    ["fr, en-GB;q=0.8", "en"],
    ["DE", "de"],
    ["hungarian", null],
    ["", null],
    [null, null],
  ])("[shell 5 validation] given the locale %j, when its language is looked for, then it is %j", (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});

describe("the product's own texts", () => {
  it("[design 11 proved] given the repository, when its texts are read, then the three languages have the same keys", () => {
    const root = fileURLToPath(new URL("../../../", import.meta.url));
    const texts = loadProductTexts(root, ["features", "packages", "fields"]);
    const keys = languages.map((language) => [...(texts.get(language)?.keys() ?? [])].sort());
    expect(keys[0]?.length).toBeGreaterThan(100);
    expect(keys[1]).toEqual(keys[0]);
    expect(keys[2]).toEqual(keys[0]);
  });
});

describe("missing texts", () => {
  it("[shell 4.7 texts] given more keys than a minute takes, when they are sent, then the rest is dropped until the next minute", async () => {
    let now = 0;
    const save = saveMissingTexts(
      database.pool,
      () => undefined,
      () => now,
    );
    const keys = Array.from({ length: missingTextLimits.perMinute + 10 }, (_, index) => ({
      key: `k${index}`,
      category: "",
    }));
    expect(await save(keys, "hu")).toBe(missingTextLimits.perMinute);
    expect(await save([{ key: "late", category: "" }], "hu")).toBe(0);
    now = 60_000;
    expect(await save([{ key: "late", category: "" }], "hu")).toBe(1);
  });

  it("[shell 4.7 texts] given a full list, when more keys come, then they are dropped and that is said once an hour; once old ones are removed there is room again", async () => {
    const { pool } = database;
    await pool.query("delete from sys.missing_text");
    await pool.query(`insert into sys.missing_text (key, language, category, last_seen_at)
      select 'k' || i, 'hu', '', now() - interval '1 day' * (20 + i % 20) from generate_series(1, ${missingTextLimits.kept}) i`);
    const said: string[] = [];
    let now = 0;
    const save = saveMissingTexts(
      pool,
      ({ message }) => said.push(message),
      () => now,
    );
    const late = [{ key: "late", category: "" }];
    expect([await save(late, "hu"), await save(late, "hu"), said.length]).toEqual([0, 0, 1]);
    expect(said[0]).toContain(String(missingTextLimits.kept));
    now = 3_600_000;
    expect([await save(late, "hu"), said.length]).toEqual([0, 2]);
    await removeOldMissingTexts(pool);
    expect(await save(late, "hu")).toBe(1);
    expect(await missingTextFigures(pool)).toContainEqual(["tessera_missing_texts", 10_001]);
  });

  it("[shell 4.7 missing texts] given a full list, when a page asks again for a key that stands there, then it is counted, and stays as long as pages ask for it", async () => {
    const { pool } = database;
    await pool.query("delete from sys.missing_text");
    await pool.query(`insert into sys.missing_text (key, language, category, first_seen_at, last_seen_at)
      select 'k' || i, 'hu', '', now() - interval '40 days', now() - interval '40 days' from generate_series(1, ${missingTextLimits.kept}) i`);
    const save = saveMissingTexts(pool, () => undefined);
    expect(await save([{ key: "k7", category: "shop" }], "hu")).toBe(0);
    await removeOldMissingTexts(pool);
    const kept = await readMissingTexts(pool);
    expect(kept).toMatchObject([{ key: "k7", language: "hu", category: "shop", asked: 2 }]);
    expect((kept[0]?.firstSeenAt ?? "") < (kept[0]?.lastSeenAt ?? "")).toBe(true);
    expect(await removeMissingTexts(pool, kept)).toBe(1);
  });
});
