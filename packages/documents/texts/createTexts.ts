import { createHash } from "node:crypto";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { type Language, languages } from "@tessera/contract/languages.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { IntlMessageFormat } from "intl-messageformat";
import type { Definitions } from "../store/definitions.ts";
import type { Snapshot } from "../store/snapshot.ts";
import { saveMissingTexts } from "./missingTexts.ts";
import type { ProductTexts } from "./productTexts.ts";
import { languageOf, type TextEntry, type Texts } from "./texts.ts";

/**
 * The texts that translation documents give in a language (design §4 Texts); where two name a key, the later id wins.
 */
function translationsOf(snapshot: Snapshot, language: Language): readonly TextEntry[] {
  return snapshot.all("translation").flatMap((document) => {
    const body = bodyOf(document, "translation");
    if (body.language !== language) return [];
    return Object.entries(body.texts).map(([key, { text }]) => ({ key, text, category: document.subsystem }));
  });
}

/** What texts stand on. */
export interface TextsOptions {
  readonly product: ProductTexts;
  readonly definitions: Pick<Definitions, "current">;
  readonly database: Database;
  /** Called with what someone who runs the server should know. */
  readonly onError: (error: unknown) => void;
}

interface Merged {
  readonly snapshot: Snapshot;
  readonly byLanguage: ReadonlyMap<Language, ReadonlyMap<string, TextEntry>>;
  readonly version: string;
}

function merge(product: ProductTexts, snapshot: Snapshot): Merged {
  const byLanguage = new Map<Language, Map<string, TextEntry>>();
  const digest = createHash("sha256");
  for (const language of languages) {
    const entries = new Map<string, TextEntry>();
    for (const [key, text] of product.get(language) ?? []) entries.set(key, { key, text, category: "product" });
    for (const entry of translationsOf(snapshot, language)) entries.set(entry.key, entry);
    const sorted = new Map([...entries].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)));
    for (const { key, text } of sorted.values()) digest.update(`${language}\0${key}\0${text}\0`);
    byLanguage.set(language, sorted);
  }
  return { snapshot, byLanguage, version: digest.digest("base64url").slice(0, 16) };
}

/**
 * Makes the texts of an installation: those of the product, and the translation documents of the current snapshot over
 * them.
 */
export function createTexts(options: TextsOptions): Texts {
  const formats = new Map<string, IntlMessageFormat | null>();
  let merged: Merged | null = null;
  const others = new WeakMap<Snapshot, Texts>();
  const saveMissing = saveMissingTexts(options.database, options.onError);

  function current(): Merged {
    const snapshot = options.definitions.current();
    if (merged?.snapshot !== snapshot) {
      merged = merge(options.product, snapshot);
      formats.clear();
    }
    return merged;
  }

  function find(language: Language, key: string): string | null {
    return current().byLanguage.get(language)?.get(key)?.text ?? null;
  }

  function format(language: Language, key: string, text: string): IntlMessageFormat | null {
    const name = `${language} ${key}`;
    let made = formats.get(name);
    if (made === undefined) {
      try {
        made = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
      } catch {
        // A text that is no message (an unbalanced brace) is shown as it is.
        made = null;
      }
      formats.set(name, made);
    }
    return made;
  }

  function filled(language: Language, key: string, text: string, params: Readonly<Record<string, unknown>>): string {
    if (!text.includes("{")) return text;
    try {
      const values = Object.entries(params).map(([name, value]) => [name, primitive(value)] as const);
      return String(format(language, key, text)?.format(Object.fromEntries(values)) ?? text);
    } catch {
      // A parameter that the text names is missing: the text without it says more than none.
      return text;
    }
  }

  const texts: Texts = {
    text: (wanted, key, params = {}) => {
      const language = languageOf(wanted) ?? "hu";
      const own = find(language, key);
      if (own !== null) return filled(language, key, own, params);
      const english = find("en", key);
      return english === null ? key : filled("en", key, english, params);
    },
    has: (wanted, key) => {
      const language = languageOf(wanted);
      return language !== null && find(language, key) !== null;
    },
    entries: (wanted) => {
      const language = languageOf(wanted);
      return language === null ? [] : [...(current().byLanguage.get(language)?.values() ?? [])];
    },
    version: () => current().version,
    over(snapshot) {
      const known = others.get(snapshot);
      if (known) return known;
      const made: Texts = {
        ...createTexts({ ...options, definitions: { current: () => snapshot } }),
        saveMissing: async () => 0,
      };
      others.set(snapshot, made);
      return made;
    },
    saveMissing: (keys, language) =>
      saveMissing(
        keys.filter(({ key }) => find(languageOf(language) ?? "hu", key) === null),
        languageOf(language) ?? "hu",
      ),
  };
  return texts;
}

function primitive(value: unknown): string | number | boolean | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value === null
    ? value
    : JSON.stringify(value);
}
