import { type ColumnModel, type EntityModel, textsName } from "@tessera/query-model/entityModel.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../guard/recordRules.ts";

type ByColumn = Map<string, string>;

/**
 * The texts of a row in other languages, by language and physical column. What is made of them by `set` stands beside
 * the columns in states of the row, under `textsName`.
 */
export class RowTexts {
  readonly #byLanguage = new Map<string, ByColumn>();

  /** @param state The row; null for one that is new. */
  constructor(state: RecordValues | null) {
    const held = state?.[textsName];
    if (typeof held !== "object" || held === null) return;
    for (const [language, branch] of Object.entries(held)) {
      if (typeof branch !== "object" || branch === null) continue;
      const texts: ByColumn = new Map();
      for (const [physical, text] of Object.entries(branch)) if (typeof text === "string") texts.set(physical, text);
      this.#byLanguage.set(language, texts);
    }
  }

  /** Languages that something is held in. */
  get languages(): readonly string[] {
    return [...this.#byLanguage.keys()];
  }

  /** The text of a column in a language; null where it has none. */
  of(language: string, { physical }: ColumnModel): string | null {
    return this.#byLanguage.get(language)?.get(physical) ?? null;
  }

  /** Whether a column has a text in any language. */
  has({ physical }: ColumnModel): boolean {
    return [...this.#byLanguage.values()].some((texts) => texts.has(physical));
  }

  /** Gives a column a text in a language; null and the empty text take it away. */
  set(language: string, { physical }: ColumnModel, text: string | null): void {
    const branch = this.#byLanguage.get(language) ?? new Map<string, string>();
    if (text === null || text === "") branch.delete(physical);
    else branch.set(physical, text);
    if (branch.size === 0) this.#byLanguage.delete(language);
    else this.#byLanguage.set(language, branch);
  }

  /** As it is stored: without empty branches, null where nothing is held. */
  wire(): Json {
    if (this.#byLanguage.size === 0) return null;
    const wire: SafeRecord<Json> = safeRecord();
    for (const [language, texts] of this.#byLanguage) wire[language] = safeRecord<Json>(Object.fromEntries(texts));
    return wire;
  }
}

/**
 * A row as it is read in a language, without what it holds in others: the columns that have a text in it show that.
 * With null the columns are what they hold.
 */
export function readIn(entity: EntityModel, state: RecordValues, language: string | null): RecordValues {
  if (entity.texts === null) return state;
  const read: SafeRecord<Json> = safeRecord({ ...state });
  delete read[textsName];
  if (language === null) return read;
  const texts = new RowTexts(state);
  for (const column of entity.columns) {
    const text = column.translatable ? texts.of(language, column) : null;
    if (text !== null) read[column.name] = text;
  }
  return read;
}

/** The columns whose texts in other languages differ between two states of a row, by language. */
export function differingTexts(
  entity: EntityModel,
  before: RecordValues | null,
  after: RecordValues,
): ReadonlyMap<string, readonly ColumnModel[]> {
  const found = new Map<string, readonly ColumnModel[]>();
  // A change that says nothing of other languages leaves them as they are.
  if (entity.texts === null || !(textsName in after)) return found;
  const [old, now] = [new RowTexts(before), new RowTexts(after)];
  for (const language of new Set([...old.languages, ...now.languages])) {
    const columns = entity.columns.filter((column) => old.of(language, column) !== now.of(language, column));
    if (columns.length > 0) found.set(language, columns);
  }
  return found;
}

/** Names of the columns that a person writes with what they submit, in whichever language. */
export function writtenNames(
  entity: EntityModel,
  before: RecordValues | null,
  submitted: RecordValues,
): readonly string[] {
  const names = Object.keys(submitted);
  if (!(textsName in submitted)) return names;
  const translated = [...differingTexts(entity, before, submitted).values()].flat().map(({ name }) => name);
  return [...new Set([...names.filter((name) => name !== textsName), ...translated])];
}
