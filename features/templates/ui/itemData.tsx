import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import { toTemplateData } from "@tessera/contract/templates/toTemplateData.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import type { RecordValues } from "@tessera/form-engine/formState.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type CellColumn, type CellWords, cellText } from "@tessera/web-kit/values/cellText.ts";

type Item = Map<string, TemplateData>;

/** A value that a template says in the reader's words and asks by what it is; lists and objects are gone through. */
function valueData(column: CellColumn, value: Json | undefined, words: CellWords): TemplateData {
  if (value === undefined || value === null) return null;
  if (typeof value === "object") return toTemplateData(value);
  const isThere = value !== false && value !== 0 && value !== "" && value !== "0";
  return { words: cellText(column, value, words), isThere };
}

/** A row of a list as a template reads it: `key`, `link` to its page, then its columns by name. */
export function rowData(
  row: {
    readonly key: string | null;
    readonly values: Readonly<Record<string, Json>>;
    readonly masked: readonly string[];
  },
  columns: readonly (CellColumn & { readonly name: string })[],
  updateUrl: string | null,
  words: CellWords,
): Item {
  const { key, masked, values } = row;
  const hidden = new Set(masked);
  const link = key === null || updateUrl === null ? null : `${updateUrl}?id=${encodeURIComponent(key)}`;
  return new Map<string, TemplateData>([
    ["key", key],
    ["link", link],
    ...columns.map((column): [string, TemplateData] => [
      column.name,
      hidden.has(column.name) ? null : valueData(column, values[column.name], words),
    ]),
  ]);
}

function fieldData(
  field: CompiledField,
  record: Pick<RecordValues, "values" | "displays">,
  words: CellWords,
): TemplateData {
  const display = record.displays[field.name];
  if (display !== undefined) return display;
  // Values of a record answer are JSON.
  const value = record.values[field.name] as Json | undefined;
  return valueData({ type: field.valueType, format: "Default", options: field.options }, value, words);
}

function partData(
  fields: readonly CompiledField[],
  record: Pick<RecordValues, "values" | "displays" | "masked">,
  words: CellWords,
): Item {
  return new Map(
    fields.map((field) => [field.name, record.masked.includes(field.name) ? null : fieldData(field, record, words)]),
  );
}

/** A record of a form as a template reads it: its fields by name, its sub-forms as lists of rows. */
export function recordData(form: CompiledForm, record: RecordValues, words: CellWords): Item {
  return new Map<string, TemplateData>([
    ["key", record.key],
    ...partData(form.fields, record, words),
    ...form.tables.map((table): [string, TemplateData] => [
      table.name,
      (record.rows[table.name] ?? []).map((row) => partData(table.columns, row, words)),
    ]),
  ]);
}
