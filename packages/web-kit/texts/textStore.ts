import type { Language } from "@tessera/contract/languages.ts";
import { fillPlain, loadMessageMaker, type MessageMaker, needsMessage } from "./fillText.ts";

/** Where texts come from and go to. */
export interface TextSource {
  /** Texts that came with the application itself, by language; shown while the server's are not there. */
  readonly shipped: (language: Language) => Promise<ReadonlyMap<string, string>>;
  /** All texts of a language (limit 1,000,000, spec shell §4.7). */
  readonly load: (language: Language) => Promise<ReadonlyMap<string, string>>;
  /** Keeps keys that had no text. */
  readonly saveMissing: (keys: readonly string[], language: Language) => Promise<void>;
  /** Where texts are kept between visits; null keeps none. */
  readonly storage: Pick<Storage, "getItem" | "setItem"> | null;
}

const quiet = 5000;
const storageKey = (language: Language): string => `tessera.texts.${language}`;

interface Kept {
  readonly version: string;
  readonly texts: readonly (readonly [string, string])[];
}

/** Texts of a language that can be shown. */
interface Found {
  readonly language: Language;
  readonly version: string;
  readonly shipped: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, string>;
}

/** The texts of the page in one language at a time (spec shell §4.7). */
export class TextStore {
  readonly #source: TextSource;
  readonly #listeners = new Set<() => void>();
  readonly #messages = new Map<string, ReturnType<MessageMaker>>();
  readonly #missing = new Set<string>();
  readonly #reported = new Set<string>();
  #shipped: ReadonlyMap<string, string> = new Map();
  #texts: ReadonlyMap<string, string> | null = null;
  #language: Language;
  #version: string | null = null;
  #maker: MessageMaker | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #revision = 0;
  /** What was asked for last and is on its way; null: nothing is. */
  #coming: { readonly language: Language; readonly version: string; readonly done: Promise<void> } | null = null;
  /** What was brought ahead of being shown; null without any. */
  #found: Found | null = null;

  constructor(source: TextSource, language: Language) {
    this.#source = source;
    this.#language = language;
  }

  get language(): Language {
    return this.#language;
  }

  /** The language that was asked for last: what is on its way, otherwise what is shown. */
  get wanted(): Language {
    return this.#coming?.language ?? this.#language;
  }

  /**
   * The server's version of the texts that are shown; null before they are there. Texts that the server answers are as
   * old as it.
   */
  get version(): string | null {
    return this.#version;
  }

  /** Moves whenever any text may have changed. */
  get revision(): number {
    return this.#revision;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads the application's own texts of a language, and what was kept of the server's; asks nothing of the server. */
  async begin(language: Language): Promise<void> {
    const shipping = this.#source.shipped(language);
    const kept = this.#kept(language);
    const texts = kept === null ? null : new Map(kept.texts);
    // What the kept texts need is not waited for twice.
    const [shipped] = await Promise.all([shipping, this.#prepare(texts)]);
    await this.#prepare(shipped);
    this.#shipped = shipped;
    this.#show(language, texts, kept?.version ?? null);
  }

  /**
   * Brings the page to `language` and its texts to `version` (the configuration's `localizationLastModify`). When they
   * cannot be loaded, everything stays as it is and the error is thrown. What was asked for before and is still on its
   * way is not shown any more.
   */
  async refresh(language: Language, version: string): Promise<void> {
    const isComing = (): boolean => this.#coming?.language === language && this.#coming.version === version;
    if (isComing()) return this.#coming?.done;
    if (this.#isShown(language) && this.#version === version) {
      this.#coming = null;
      return;
    }
    const done = this.#load(language, version, isComing);
    this.#coming = { language, version, done };
    try {
      await done;
    } finally {
      if (this.#coming?.done === done) this.#coming = null;
    }
  }

  /** Has the texts of a language at hand for `refresh`, and shows none of them. Throws when they cannot be loaded. */
  async have(language: Language, version: string): Promise<void> {
    if (this.#isShown(language) && this.#version === version) return;
    this.#found = await this.#find(language, version);
  }

  #isShown(language: Language): boolean {
    return this.#language === language && this.#revision > 0;
  }

  /** What can be shown, from what is kept or from the server, which is kept from now on. */
  async #find(language: Language, version: string): Promise<Found> {
    const shipped = this.#isShown(language) ? this.#shipped : await this.#source.shipped(language);
    const kept = this.#kept(language);
    const isKept = kept?.version === version;
    const texts = isKept ? new Map(kept.texts) : await this.#source.load(language);
    await this.#prepare(shipped, texts);
    if (!isKept) this.#keep(language, version, texts);
    return { language, version, shipped, texts };
  }

  #keep(language: Language, version: string, texts: ReadonlyMap<string, string>): void {
    try {
      this.#source.storage?.setItem(storageKey(language), JSON.stringify({ version, texts: [...texts] }));
    } catch (error) {
      // Full or forbidden storage: the texts are loaded again on the next visit.
      console.warn("Texts could not be kept", error);
    }
  }

  async #load(language: Language, version: string, isWanted: () => boolean): Promise<void> {
    const ahead = this.#found?.language === language && this.#found.version === version ? this.#found : null;
    const { shipped, texts } = await (ahead ?? this.#find(language, version));
    if (!isWanted()) return;
    this.#found = null;
    this.#shipped = shipped;
    if (!this.#isShown(language)) {
      this.#sendMissing();
      this.#reported.clear();
    }
    this.#show(language, texts, version);
  }

  /** The text of a key, filled in; the key itself when there is none, which is remembered for the translators. */
  text(key: string, params: Readonly<Record<string, unknown>> = {}): string {
    const text = this.#texts?.get(key) ?? this.#shipped.get(key);
    if (text === undefined) {
      this.#miss(key);
      return key;
    }
    if (!text.includes("{")) return text;
    if (this.#maker === null || !needsMessage(text)) return fillPlain(text, params);
    const values = Object.entries(params).map(([name, value]) => [name, value === undefined ? "" : value] as const);
    try {
      const message = this.#messages.get(key) ?? this.#maker(text, this.#language);
      this.#messages.set(key, message);
      return String(message.format(Object.fromEntries(values) as Record<string, string>));
    } catch {
      // A value that the text names is missing, or the text is no message: the text as it is says more than none.
      return text;
    }
  }

  /** The texts, not filled in, of all keys that begin with `prefix`. */
  textsOf(prefix: string): readonly (readonly [string, string])[] {
    return [...this.#shipped, ...(this.#texts ?? [])].filter(([key]) => key.startsWith(prefix));
  }

  async #prepare(...all: readonly (ReadonlyMap<string, string> | null)[]): Promise<void> {
    if (this.#maker !== null) return;
    if (all.some((texts) => texts !== null && [...texts.values()].some(needsMessage))) {
      this.#maker = await loadMessageMaker();
    }
  }

  #show(language: Language, texts: ReadonlyMap<string, string> | null, version: string | null): void {
    this.#language = language;
    this.#texts = texts;
    this.#version = version;
    this.#revision += 1;
    this.#messages.clear();
    for (const listener of this.#listeners) listener();
  }

  #kept(language: Language): Kept | null {
    try {
      const kept: unknown = JSON.parse(this.#source.storage?.getItem(storageKey(language)) ?? "null");
      if (typeof kept !== "object" || kept === null) return null;
      const { version, texts } = kept as Partial<Kept>;
      return typeof version === "string" && Array.isArray(texts) ? { version, texts } : null;
    } catch {
      // What was kept is unreadable: as good as nothing.
      return null;
    }
  }

  #miss(key: string): void {
    // Before the server's texts are there nothing is known to be missing.
    if (this.#texts === null || this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#missing.add(key);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#sendMissing(), quiet);
  }

  /** Hands on what has been missing in the present language; in another one, all is to be seen again. */
  #sendMissing(): void {
    clearTimeout(this.#timer);
    const keys = [...this.#missing];
    this.#missing.clear();
    // A failed call drops them (spec shell §8); the page asks again on its next visit.
    if (keys.length > 0) this.#source.saveMissing(keys, this.#language).catch(() => undefined);
  }
}
