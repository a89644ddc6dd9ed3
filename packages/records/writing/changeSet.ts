import { TesseraError } from "@tessera/contract/errors.ts";
import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import { mergedValue } from "@tessera/contract/mergedValue.ts";
import type { Conflict } from "@tessera/contract/save.ts";
import type { ValueProblem } from "@tessera/contract/values/valueType.ts";
import { type ColumnModel, type EntityModel, textsName } from "@tessera/query-model/entityModel.ts";
import { isWrittenByPeople } from "@tessera/query-model/recordSql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import { RowTexts } from "./rowTexts.ts";
import { plainWire, sameIn, sameWire } from "./sameWire.ts";
import type { LockedRow } from "./writeSession.ts";

/** Where a value stands in the message: of the main record when `subForm` is null. */
export interface Place {
  readonly subForm: string | null;
  readonly uid: string | null;
}

/** A wanted change; without `base` the sender did not say what they saw, and the present value counts as seen. */
export interface WantedChange {
  readonly base?: unknown;
  readonly mine: unknown;
}

/** A value that is not of its column's type. */
export interface LocatedValueProblem extends Place {
  readonly field: string;
  readonly code: ValueProblem["code"];
  readonly data: ValueProblem["data"];
}

/** What was found while a message was compared with the database. */
export interface Findings {
  readonly conflicts: Conflict[];
  readonly problems: LocatedValueProblem[];
}

/** Refuses a field of the message. */
export function notWritable(field: string, place: Place): TesseraError {
  return new TesseraError("field_not_writable", { field, subForm: place.subForm, uid: place.uid });
}

/** Refuses a row that the caller may not change. */
export function rowRefused({ id }: EntityModel, place: Place): TesseraError {
  return new TesseraError("access_denied", place.subForm === null ? { entity: id } : { entity: id, ...place });
}

/** The column that a message names. Throws `invalid_input`. */
export function namedColumn(entity: EntityModel, name: string, place: Place): ColumnModel {
  const column = entity.column(name);
  if (!column) throw new TesseraError("invalid_input", { field: name, ...place, code: "unknown_path" });
  return column;
}

/** The wire value of a column, checked and normalised; null after noting a problem. */
export function checkedValue(
  column: ColumnModel,
  value: unknown,
  place: Place,
  findings: Findings,
): { readonly value: Json } | null {
  if (value === null || value === undefined) return { value: null };
  const checked = column.type.check(value, column.detail);
  if (checked.ok) return { value: checked.value };
  findings.problems.push({ ...place, field: column.name, code: checked.error.code, data: checked.error.data });
  return null;
}

/** A change of what was changed elsewhere since. */
export function contradiction(
  place: Place,
  { name }: ColumnModel,
  change: WantedChange,
  theirs: Json,
  mine: Json,
): Conflict {
  return { ...place, field: name, kind: "changed", base: plainWire(change.base), theirs, mine };
}

/**
 * Compares the changes of an existing row with what the database has now (design §5): what is base or mine already is
 * applied or done, what the column's type can merge is merged, anything else is a conflict. Refuses fields that this
 * person cannot write. Answers the columns that really change.
 */
export function changedValues(
  entity: EntityModel,
  row: LockedRow,
  changes: { readonly [field: string]: WantedChange },
  place: Place,
  findings: Findings,
  mayRekey: boolean,
  behaviours: FieldBehaviours,
): RecordValues {
  const values: SafeRecord<Json> = safeRecord();
  const texts = new RowTexts(row.state);
  for (const [name, change] of Object.entries(changes)) {
    const column = namedColumn(entity, name, place);
    if ("base" in change && sameWire(change.base, change.mine)) continue;
    const isKey = entity.key.includes(column);
    if (!isWrittenByPeople(column, entity) || (isKey && !mayRekey)) throw notWritable(name, place);
    if (!row.updatable) throw rowRefused(entity, place);
    if (row.hidden.has(column.name) || row.closed.has(column.name)) throw notWritable(name, place);
    const language = column.translatable ? row.language : null;
    const current = row.seen[column.name] ?? null;
    if (sameWire(current, change.mine)) continue;
    const checked = checkedValue(column, change.mine, place, findings);
    if (checked === null || sameIn(column, current, checked.value)) continue;
    const isSeen = !("base" in change) || sameIn(column, current, change.base);
    if (!isSeen && !(language !== null && isUntranslated(row, texts, language, column, change.base))) {
      const versions = { base: plainWire(change.base), theirs: current, mine: checked.value };
      const merged = mergedValue(column.body.fieldType, column.body.options ?? null, versions, behaviours);
      if (merged === null) findings.conflicts.push(contradiction(place, column, change, current, checked.value));
      else if (!sameWire(current, merged.value)) values[column.name] = merged.value;
      continue;
    }
    // Where no language has a text, the first one is the source's, as in a new record. A source that was emptied since
    // stays so.
    const isFirst = isBlank(row.state[column.name]) && !texts.has(column) && !isBlank(checked.value);
    if (language === null || isFirst) values[column.name] = checked.value;
    else if (!translate(texts, language, column, checked.value, row.state)) values[column.name] = null;
  }
  if (row.language !== null && !sameWire(texts.wire(), row.state[textsName])) values[textsName] = texts.wire();
  return values;
}

/** Whether a text says nothing. */
export const isBlank = (text: Json | undefined): boolean => text === undefined || text === null || text === "";

/**
 * Whether who saw `base` saw the source text for want of a translation, and there is none yet: that the source is
 * another one now is nothing that they contradict.
 */
function isUntranslated(
  row: LockedRow,
  texts: RowTexts,
  language: string,
  column: ColumnModel,
  base: unknown,
): boolean {
  return texts.of(language, column) === null && !row.former.has(JSON.stringify([column.physical, base]));
}

/**
 * Gives a column its text in a language (design §5): what is empty or the same as the source is no translation, so the
 * source shows. False for an empty text of a required column, which is to be refused as an empty source is.
 */
function translate(texts: RowTexts, language: string, column: ColumnModel, value: Json, source: RecordValues): boolean {
  const isEmpty = isBlank(value);
  if (isEmpty && column.body.required) return false;
  texts.set(language, column, isEmpty || sameWire(value, source[column.name]) ? null : String(value));
  return true;
}

/**
 * Checks the values of a new row. `given` are columns set by the save itself (the parent's key), which the message may
 * only repeat.
 */
export function newValues(
  entity: EntityModel,
  message: { readonly [field: string]: unknown },
  given: RecordValues,
  place: Place,
  findings: Findings,
): RecordValues {
  const values: SafeRecord<Json> = safeRecord();
  for (const [name, value] of Object.entries(message)) {
    const column = namedColumn(entity, name, place);
    if (column.name in given) {
      if (value !== null && given[column.name] !== null && !sameWire(value, given[column.name]))
        throw notWritable(name, place);
      continue;
    }
    const isMadeKey = entity.key.includes(column) && entity.body.key.made !== "person";
    if (!isWrittenByPeople(column, entity) || isMadeKey) {
      // A form sends what it shows; an empty field that nobody may fill says nothing.
      if (value === null || value === undefined) continue;
      throw notWritable(name, place);
    }
    // The database has a default for what a new record leaves empty.
    if ((value === null || value === undefined) && column.body.databaseDefault) continue;
    const checked = checkedValue(column, value, place, findings);
    if (checked !== null) values[column.name] = checked.value;
  }
  return values;
}
