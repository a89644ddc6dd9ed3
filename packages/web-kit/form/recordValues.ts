import type { Language } from "@tessera/contract/languages.ts";
import { encodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";

/** A record or row as the server answers it, keyed by columns of its entity. */
export interface RecordPart {
  readonly key: string;
  readonly values: { readonly [column: string]: unknown };
  readonly masked: readonly string[];
  readonly locked: readonly string[];
  readonly references: { readonly [name: string]: { readonly key: string; readonly display: string | null } | null };
  readonly may: { readonly update: boolean; readonly delete: boolean };
  /**
   * Columns that show the source text for want of a translation; absent where they are read in the source's language.
   */
  readonly untranslated?: readonly string[];
  /** What translatable columns say in each language that has a text; null where the person may not see it. */
  readonly texts?: { readonly [column: string]: { readonly [language: string]: string } | null };
  /** Language of what translatable columns hold themselves. */
  readonly source?: string;
}

/** What get-data answers: a record with the rows of its form's sub-forms. */
export interface RecordAnswer extends RecordPart {
  readonly version: number | null;
  readonly display: string | null;
  readonly rows: { readonly [table: string]: readonly RecordPart[] };
  readonly children: { readonly [table: string]: { readonly create: boolean } };
  /** Language in which translatable texts are read; absent where there are none. */
  readonly language?: Language;
}

/** The record in an answer; null when there is none. */
export function readRecordAnswer(items: unknown): RecordAnswer | null {
  const isRecord = typeof items === "object" && items !== null && "key" in items && "values" in items;
  // The server made it: an object with a key is the whole shape that `Records.read` documents.
  return isRecord ? (items as RecordAnswer) : null;
}

/** The column that a field shows, or whose text in another language it is. */
const columnOf = (fields: readonly CompiledField[], { column, textOf }: CompiledField): string | null =>
  textOf ? (fields[textOf.slot]?.column ?? null) : column;

function wireOf(
  fields: readonly CompiledField[],
  field: CompiledField,
  part: RecordPart,
  read: string | undefined,
): unknown {
  // The text in the language that is read stands in the field itself.
  if (field.textOf && field.textOf.language !== read)
    return part.texts?.[columnOf(fields, field) ?? ""]?.[field.textOf.language];
  if (field.column !== null) return part.values[field.column];
  if (!field.reference) return undefined;
  // A reference of several columns has no name of its own where a column is called like it; its columns always have.
  const texts = field.reference.columns.flatMap((column) => part.values[column] ?? []);
  return texts.length === field.reference.columns.length ? encodeRecordKey(texts.map(String)) : null;
}

function partValues(
  fields: readonly CompiledField[],
  part: RecordPart,
  read: string | undefined,
): Omit<RecordValues, "rows"> {
  const columnsOf = (field: CompiledField): readonly string[] => {
    const column = columnOf(fields, field);
    return column === null ? (field.reference?.columns ?? []) : [column];
  };
  const namesIn = (columns: readonly string[]) =>
    fields.filter((field) => columnsOf(field).some((column) => columns.includes(column))).map(({ name }) => name);
  return {
    key: part.key,
    values: Object.fromEntries(
      fields.flatMap((field) => {
        const value = wireOf(fields, field, part, read);
        return value === undefined ? [] : [[field.name, value]];
      }),
    ),
    displays: Object.fromEntries(
      fields.flatMap((field) => {
        const display = field.reference ? part.references[field.reference.name]?.display : null;
        return typeof display === "string" ? [[field.name, display]] : [];
      }),
    ),
    masked: namesIn(part.masked),
    locked: namesIn(part.locked),
    may: part.may,
  };
}

/**
 * The values of a form from an answer that is keyed by entity columns: by field names, with the names of chosen
 * records, and what this person may not see or write. Rows are those of the form's sub-forms.
 */
export function recordValues(form: CompiledForm, answer: RecordAnswer): RecordValues {
  return {
    ...partValues(form.fields, answer, answer.language),
    rows: Object.fromEntries(
      form.tables.map((table) => [
        table.name,
        (answer.rows[table.name] ?? []).map((row) => ({
          ...partValues(table.columns, row, answer.language),
          rows: {},
        })),
      ]),
    ),
    notExtendable: form.tables.map(({ name }) => name).filter((name) => answer.children[name]?.create === false),
  };
}
