import type { SaveMessage } from "@tessera/contract/save.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { RecordRules, RecordValues } from "../guard/recordRules.ts";
import type { ListRequest } from "../guard/recordSelection.ts";
import { article, articleTables, offer, part } from "./articleEntities.ts";
import { all, allow, openShop, type Shop } from "./shop.ts";
import { shopEntities } from "./shopEntities.ts";

/** Language of a reader; the shop's texts are in English. */
export type Language = "en" | "hu" | "de";
/** All of them, the source first. */
export const languages: readonly Language[] = ["en", "hu", "de"];

const entities = new Map([...shopEntities, ["article", article], ["part", part], ["offer", offer]]);

/** The articles with a title in the source language. */
export const sourceIs = (value: string) => ({ field: "title", operator: "=", operand: { value } }) as const;
/** The articles with a code. */
export const ofCode = (code: string) => ({ field: "code", operator: "=", operand: { value: code } }) as const;

const roles = new Map([
  ["everything", [allow("*", all)]],
  ["chairs", [allow("article", all, { filter: sourceIs("Chair") })]],
  ["noTitle", [allow("article", all, { fields: ["id", "note", "code"] })]],
  ["readsTitle", [allow("article", ["read"]), allow("article", ["update"], { fields: ["note"] })]],
  ["noNote", [allow("article", all, { fields: ["id", "title", "code", "kind"] })]],
  ["offers", [allow("offer", all), allow("article", ["refer"])]],
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
      allow("article", ["read"], { filter: sourceIs("Chair") }),
    ],
  ],
]);

/** Rules that set values, or refuse, by the proposed ones. */
export const ruling =
  (decide: (proposed: RecordValues) => { readonly values?: RecordValues; readonly isValid?: boolean }): RecordRules =>
  async ({ proposed }) => ({ values: {}, rows: {}, messages: [], isValid: true, ...decide(proposed.values) });

/** What an article's entity gives a new one, as a default of its own. */
const giveKind = ruling(({ kind }) => (kind == null ? { values: { kind: "plain" } } : {}));

/** A record as `Records.read` answers it. */
export interface ReadRecord {
  readonly display: string | null;
  readonly language?: string;
  readonly values: { readonly [column: string]: Json };
  readonly untranslated?: readonly string[];
  readonly rows: {
    readonly [child: string]: readonly { readonly key: string; readonly values: { readonly [column: string]: Json } }[];
  };
}

/** How something is saved. */
export interface Saved {
  readonly role?: string;
  readonly rules?: RecordRules;
  readonly rows?: SaveMessage["rows"];
  /** Language that the message says. */
  readonly language?: Language;
  readonly texts?: SaveMessage["texts"];
}

let count = 0;
/** An id that no other call gives. */
export const nextId = (): string => `articles-${count++}`;

/** Articles with texts in several languages, and those who read and write them. */
export class ArticleShop {
  readonly shop: Shop;

  private constructor(shop: Shop) {
    this.shop = shop;
  }

  /** Opens a shop with articles, their parts, and offers of them. */
  static async open(): Promise<ArticleShop> {
    const shop = await openShop({ entityRules: (entity) => (entity === "article" ? giveKind : null) });
    await shop.database.pool.query(articleTables);
    await shop.define({ entities, roles });
    return new ArticleShop(shop);
  }

  close(): Promise<void> {
    return this.shop.close();
  }

  /** Publishes the article again, with its texts in each language or in one; `titled` gives its title another name. */
  define({
    isTranslatable,
    titled = "title",
  }: {
    readonly isTranslatable: boolean;
    readonly titled?: string;
  }): Promise<void> {
    const columns = article.columns.map((column) => ({
      ...column,
      ...(column.name === "title" && titled !== "title" ? { name: titled, aliases: ["title"] } : {}),
      translatable: column.translatable === true && isTranslatable,
    }));
    const display = article.display.map((name) => (name === "title" ? titled : name));
    return this.shop.define({ entities: new Map([...entities, ["article", { ...article, columns, display }]]) });
  }

  reader(language: Language, role = "everything"): RequestContext {
    return { ...this.shop.as([role]), language };
  }

  /** Saves changes as base and wanted value by field. */
  save(
    reads: Language,
    entity: string,
    key: string | null,
    changes: { readonly [field: string]: readonly [base: Json, mine: Json] },
    { language, role = "everything", rules, rows = {}, texts }: Saved = {},
  ) {
    const named = Object.fromEntries(Object.entries(changes).map(([name, [base, mine]]) => [name, { base, mine }]));
    const said = { ...(language && { language }), ...(texts && { texts }) };
    const message = { saveId: nextId(), form: null, entity, key, changes: named, rows, ...said };
    return this.shop.records.save(this.reader(reads, role), message, { rules: rules ?? null });
  }

  /** Writes one article in bulk, and answers its key and the batch. */
  async bulk(context: RequestContext, item: Parameters<Shop["records"]["bulk"]>[1]["items"][number]) {
    const answer = await this.shop.records.bulk(context, { saveId: nextId(), entity: "article", items: [item] });
    return { batch: answer.batch, key: answer.keys[0] ?? "" };
  }

  /** An article with texts in other languages. */
  async made(
    values: { readonly [column: string]: Json },
    texts: { readonly [language: string]: { readonly [column: string]: string } } = {},
  ): Promise<string> {
    return (await this.bulk(this.reader("en"), { kind: "create", values, texts })).key;
  }

  /** Brings an old version of an article back. */
  async restore(language: Language, key: string, version: number): Promise<void> {
    const request = { saveId: nextId(), entity: "article", key, version };
    await this.shop.records.restoreVersion(this.reader(language), request, { rules: null });
  }

  async read(language: Language, key: string, role = "everything"): Promise<ReadRecord> {
    const order = [{ path: "name", direction: "asc" }] as const;
    const children = [{ name: "parts", entity: "part", reference: "article", orderBy: order }];
    const raw = await this.shop.records.read(this.reader(language, role), {
      entity: "article",
      key,
      children: role === "everything" ? children : [],
    });
    return JSON.parse(raw.body);
  }

  async title(language: Language, key: string): Promise<Json> {
    return (await this.read(language, key)).values.title ?? null;
  }

  /** The title in each of `languages`. */
  titles(key: string): Promise<readonly Json[]> {
    return Promise.all(languages.map((language) => this.title(language, key)));
  }

  /** The first column of a page. */
  async page(language: Language, { role, ...more }: Partial<ListRequest> & { readonly role?: string } = {}) {
    const columns = [{ name: "title", path: "title" }];
    const request = { entity: "article", columns, order: [], offset: 0, limit: 50, ...more };
    const raw = await this.shop.records.page(this.reader(language, role), request);
    const { rows }: { rows: { cells: { [name: string]: Json } }[] } = JSON.parse(raw.body);
    return rows.map(({ cells }) => Object.values(cells)[0]);
  }

  /** What the table holds of an article. */
  async stored(key: string) {
    const rows = await this.shop.rows(
      `select title_text, note, tessera_texts::text as texts from shop.article where id = '${key}'`,
    );
    return rows[0];
  }
}
