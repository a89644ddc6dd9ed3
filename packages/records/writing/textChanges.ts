import { TesseraError } from "@tessera/contract/errors.ts";
import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import { isLanguage } from "@tessera/contract/languages.ts";
import { type ColumnModel, type EntityModel, textsName } from "@tessera/query-model/entityModel.ts";
import { isWrittenByPeople } from "@tessera/query-model/recordSql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordTexts } from "../guard/bulkRequest.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import {
  changedValues,
  checkedValue,
  contradiction,
  type Findings,
  isBlank,
  namedColumn,
  newValues,
  notWritable,
  type Place,
  rowRefused,
  type WantedChange,
} from "./changeSet.ts";
import { RowTexts } from "./rowTexts.ts";
import { sameIn, sameWire } from "./sameWire.ts";
import type { LockedRow } from "./writeSession.ts";

/**
 * Texts in languages that are named: language → column → what is wanted, without `base` when nobody says what they saw.
 * Null takes a text away. In the source's language it is the column itself.
 */
export interface TextChanges {
  readonly [language: string]: { readonly [column: string]: WantedChange };
}

/** Texts by language and column as changes that say nothing of what was seen. */
export function wantedTexts(texts: RecordTexts): TextChanges {
  const wanted: SafeRecord<{ readonly [column: string]: WantedChange }> = safeRecord();
  for (const [language, byColumn] of Object.entries(texts)) {
    const changes: SafeRecord<WantedChange> = safeRecord();
    for (const [column, mine] of Object.entries(byColumn)) changes[column] = { mine };
    wanted[language] = changes;
  }
  return wanted;
}

/** A text in a language that is named, which really changes. */
interface NamedText {
  readonly language: string;
  readonly column: ColumnModel;
  readonly text: Json;
}

/**
 * The texts that a caller names, as far as they change something: checked as values are and compared like them. `row`
 * is null for a new row. Throws `invalid_input` for a language or a column that has no translations,
 * `field_not_writable`, `access_denied`.
 */
function namedTexts(
  entity: EntityModel,
  row: LockedRow | null,
  wanted: TextChanges,
  place: Place,
  findings: Findings,
): readonly NamedText[] {
  const held = new RowTexts(row?.state ?? null);
  const named: NamedText[] = [];
  for (const [language, changes] of Object.entries(wanted)) {
    for (const [name, change] of Object.entries(changes)) {
      const column = namedColumn(entity, name, place);
      if (!column.translatable || !isLanguage(language))
        throw new TesseraError("invalid_input", { field: name, ...place, code: "not_translatable", language });
      if (!isWrittenByPeople(column, entity)) throw notWritable(name, place);
      if (row !== null && !row.updatable) throw rowRefused(entity, place);
      if (row?.hidden.has(column.name) || row?.closed.has(column.name)) throw notWritable(name, place);
      const checked = checkedValue(column, change.mine, place, findings);
      if (checked === null) continue;
      const isSource = language === entity.sourceLanguage;
      const current = isSource ? (row?.state[column.name] ?? null) : held.of(language, column);
      if (sameIn(column, current, checked.value)) continue;
      if ("base" in change && !sameIn(column, current, change.base))
        findings.conflicts.push({ ...contradiction(place, column, change, current, checked.value), language });
      else named.push({ language, column, text: checked.value });
    }
  }
  return named;
}

/** What is wanted of a row: changes as the caller reads it, and texts in languages that they name. */
export interface RowWish<Change> {
  readonly changes: { readonly [field: string]: Change };
  readonly texts?: TextChanges | undefined;
}

/**
 * The source texts among named ones. Throws `invalid_input` where a change in the source's language says the same
 * column.
 */
function sourceTexts<Change>(
  { sourceLanguage }: EntityModel,
  named: readonly NamedText[],
  { changes }: RowWish<Change>,
  isSourceRead: boolean,
  place: Place,
): SafeRecord<Json> {
  const source = safeRecord<Json>();
  for (const { column, language, text } of named) {
    if (language !== sourceLanguage) continue;
    if (isSourceRead && Object.hasOwn(changes, column.name))
      throw new TesseraError("invalid_input", { field: column.name, ...place, code: "text_twice", language });
    source[column.name] = text;
  }
  return source;
}

/**
 * `values` with the named texts of other languages than the source's beside what it says of them, else beside what the
 * row has.
 */
function withTranslations(
  { sourceLanguage }: EntityModel,
  state: RecordValues | null,
  values: RecordValues,
  named: readonly NamedText[],
): RecordValues {
  const texts = new RowTexts(textsName in values ? values : state);
  for (const { column, language, text } of named)
    if (language !== sourceLanguage) texts.set(language, column, text === null ? null : String(text));
  return sameWire(texts.wire(), state?.[textsName]) ? values : safeRecord({ ...values, [textsName]: texts.wire() });
}

/**
 * The columns of an existing row that really change, see `changedValues`. A source text that is named counts before the
 * changes in the caller's language are looked at: they are translations of it then.
 */
export function wantedChanges(
  entity: EntityModel,
  row: LockedRow,
  wish: RowWish<WantedChange>,
  place: Place,
  findings: Findings,
  mayRekey: boolean,
  behaviours: FieldBehaviours,
): RecordValues {
  const { changes, texts } = wish;
  if (texts === undefined) return changedValues(entity, row, changes, place, findings, mayRekey, behaviours);
  const named = namedTexts(entity, row, texts, place, findings);
  const source = sourceTexts(entity, named, wish, row.language === null, place);
  const meant = { ...row, state: safeRecord({ ...row.state, ...source }) };
  const values = changedValues(entity, meant, changes, place, findings, mayRekey, behaviours);
  return withTranslations(entity, row.state, safeRecord({ ...source, ...values }), named);
}

/**
 * The values of a new row, see `newValues`. `language` is the one that the caller writes in, null for the source's:
 * where they name a source text, what they wrote themselves is its translation.
 */
export function wantedValues(
  entity: EntityModel,
  wish: RowWish<unknown>,
  given: RecordValues,
  language: string | null,
  place: Place,
  findings: Findings,
): RecordValues {
  const { changes, texts } = wish;
  const values = newValues(entity, changes, given, place, findings);
  if (texts === undefined) return values;
  const named = namedTexts(entity, null, texts, place, findings);
  const source = sourceTexts(entity, named, wish, language === null, place);
  const own = Object.entries(source).flatMap(([name, text]): readonly NamedText[] => {
    const column = entity.column(name);
    const written = values[name];
    const isOwn = language !== null && column !== null && !isBlank(text) && !isBlank(written);
    return isOwn && !sameWire(written, text) ? [{ language, column, text: written ?? null }] : [];
  });
  const kept = Object.entries(source).filter(([name, text]) => !isBlank(text) || isBlank(values[name]));
  return withTranslations(entity, null, safeRecord({ ...values, ...Object.fromEntries(kept) }), [...own, ...named]);
}
