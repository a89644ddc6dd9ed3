import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { CellColumn, CellFormat } from "@tessera/web-kit/values/cellText.ts";
import { valueData } from "./itemData.tsx";

type Item = ReadonlyMap<string, TemplateData>;

/** The field type that writes the value: the field's own, else that of its column. */
const valueTypeOf = ({ columnType, formats, type }: CompiledField): CellColumn["fieldType"] =>
  type === null ? (columnType ?? null) : { type, formats };

/** The field types of a form. */
export const fieldTypesOf = ({ fields, tables }: Pick<CompiledForm, "fields" | "tables">): readonly string[] =>
  [...fields, ...tables.flatMap(({ columns }) => columns)].flatMap((field) => valueTypeOf(field)?.type ?? []);

function fieldData(
  field: CompiledField,
  record: Pick<RecordValues, "values" | "displays">,
  cellFormat: CellFormat,
): TemplateData {
  const display = record.displays[field.name];
  if (display !== undefined) return display;
  // Values of a record answer are JSON.
  const value = record.values[field.name] as Json | undefined;
  const fieldType = valueTypeOf(field);
  return valueData({ type: field.valueType, format: "Default", fieldType, options: field.options }, value, cellFormat);
}

function partData(
  fields: readonly CompiledField[],
  record: Pick<RecordValues, "values" | "displays" | "masked">,
  cellFormat: CellFormat,
): Item {
  return new Map(
    fields.map((field) => [
      field.name,
      record.masked.includes(field.name) ? null : fieldData(field, record, cellFormat),
    ]),
  );
}

/** A record of a form as a template reads it: its fields by name, its sub-forms as lists of rows. */
export function recordData(
  form: Pick<CompiledForm, "fields" | "tables">,
  record: RecordValues,
  cellFormat: CellFormat,
): Item {
  return new Map<string, TemplateData>([
    ["key", record.key],
    ...partData(form.fields, record, cellFormat),
    ...form.tables.map((table): [string, TemplateData] => [
      table.name,
      (record.rows[table.name] ?? []).map((row) => partData(table.columns, row, cellFormat)),
    ]),
  ]);
}
