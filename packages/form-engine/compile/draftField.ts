import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import { signOf } from "@tessera/contract/definitions/optionSign.ts";
import { stampColumns } from "@tessera/contract/definitions/stampColumns.ts";
import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import { languages } from "@tessera/contract/languages.ts";
import type { ValueDetail, ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { CompiledField } from "./compiledForm.ts";
import { type CompileInput, type Draft, problem } from "./compileScope.ts";
import { entityColumn } from "./entityColumn.ts";

const detailOf = (column: EntityColumn | undefined, type: ValueTypeName): ValueDetail => ({
  postgres: column?.postgres ?? type,
  length: column?.length ?? null,
  precision: column?.precision ?? null,
  scale: column?.scale ?? null,
  element: column?.element ?? null,
});

/** Defaults of a field type fit its schema, which is one of an object. */
const settingsOf = (defaults: unknown): FieldSettings =>
  typeof defaults === "object" && defaults !== null ? { ...defaults } : {};

/** The field type that a column is of, by its id. */
function columnType(
  column: EntityColumn | undefined,
  fieldTypes: CompileInput["fieldTypes"],
): Pick<CompiledField, "columnType"> {
  const type = column?.fieldType ? fieldTypes.get(column.fieldType.type) : undefined;
  if (!type) return {};
  return { columnType: { type: type.id, formats: { ...settingsOf(type.defaults), ...column?.fieldType?.formats } } };
}

/** What the entity says of a column, for a field bound to it and for a column that stands on no page. */
function fromColumn(column: EntityColumn | undefined, { fieldTypes }: Pick<CompileInput, "fieldTypes">) {
  return {
    options: column?.options?.map(({ id, key, label, ...sign }) => ({ id, key, label, ...signOf(sign) })) ?? null,
    entityRequired: column?.required === true && !column.default && !column.computed && !column.databaseDefault,
    min: column?.min ?? null,
    max: column?.max ?? null,
    ...(column?.translatable ? { translatable: true as const } : {}),
    ...columnType(column, fieldTypes),
    ...(column?.deadline ? { deadline: column.deadline } : {}),
  };
}

/** A key that refers to another record is chosen like any value. */
function keyOf(entity: EntityBody | null, column: string | null): Pick<CompiledField, "isKey"> {
  const isKey = column !== null && entity?.key.columns.includes(column);
  return isKey && !entity?.references.some(({ columns }) => columns.includes(column)) ? { isKey: true } : {};
}

/** What the elements of a column name: the reference of the column by itself. */
function elementsOf(column: EntityColumn | undefined): CompiledField["reference"] {
  if (column?.type !== "list" || !column.reference) return null;
  return { name: column.name, entity: column.reference.entity, columns: [column.name] };
}

/** Whether a column takes what people or forms enter. */
export const isWritable = (column: EntityColumn | undefined): boolean =>
  !column || (column.readOnly !== true && column.generated !== true && !column.computed && !column.sequence);

/**
 * Whether the server gives a new record its value in a column: a number, a key, what the database computes, who made
 * the record and when.
 */
function givenOnSave(
  entity: EntityBody | null,
  column: EntityColumn | undefined,
  isMadeKey: boolean,
): Pick<CompiledField, "givenOnSave"> {
  if (!column) return {};
  const isStamp = entity?.origin === "table" && stampColumns.has(column.column);
  return column.sequence || column.generated || isStamp || isMadeKey ? { givenOnSave: true } : {};
}

/**
 * A field from an item of a form or a sub-form, with what its entity says of its column. Null when its column does not
 * exist.
 */
export function draftField(
  input: CompileInput,
  entity: EntityBody | null,
  item: FormItem | SubFormItem,
  slot: number,
  path: string,
  problems: DocumentProblem[],
): Draft<CompiledField> {
  const fieldType = input.fieldTypes.get(item.type);
  if (!fieldType) problems.push(problem("unknown_field_type", `${path}/type`, { type: item.type }));
  const chosen = item.reference ? entity?.references.find((one) => one.name === item.reference) : undefined;
  if (item.reference && !chosen)
    problems.push(problem("unknown_reference", `${path}/reference`, { name: item.reference }));
  // The key of a reference of several columns is no column of its own: it follows them, see `linkReferences`.
  const isOfSeveral = (chosen?.columns.length ?? 0) > 1;
  const columnName = isOfSeveral || fieldType?.proves ? null : (item.column ?? chosen?.columns[0] ?? null);
  const column = entityColumn(entity, columnName);
  if (columnName !== null && !column && entity)
    problems.push(problem("unknown_column", `${path}/column`, { name: columnName }));
  const key = keyOf(entity, columnName);
  const ofColumn = fromColumn(column, input);
  const ofEntity = ofColumn.columnType?.type === fieldType?.id ? ofColumn.columnType?.formats : undefined;
  const formats = { ...settingsOf(fieldType?.defaults), ...ofEntity, ...item.formats };
  const valueType = isOfSeveral ? "text" : (column?.type ?? item.valueType ?? fieldType?.values[0] ?? "text");
  return {
    path,
    aliases: item.aliases ?? [],
    compiled: {
      id: item.id,
      name: item.name,
      slot,
      type: fieldType?.id ?? item.type,
      valueType,
      detail: detailOf(column, valueType),
      column: columnName,
      ...key,
      ...givenOnSave(entity, column, key.isKey === true && entity?.key.made !== "person"),
      reference: chosen ? { name: chosen.name, entity: chosen.entity, columns: chosen.columns } : elementsOf(column),
      label: item.label,
      help: item.help ?? column?.help ?? null,
      formats,
      ...ofColumn,
      ...(choiceQueryOf(formats) === null ? {} : { options: null }),
      readOnly: item.readOnly === true || fieldType?.readOnly === true || !isWritable(column),
      hidden: item.hidden === true,
      ...(fieldType?.proves ? { proves: true as const } : {}),
      required: fieldType?.proves ? "error" : (item.required ?? "none"),
      overwritable: item.overwritable === true,
      rules: {},
      total: "total" in item ? (item.total ?? "none") : "none",
      posRow: item.posRow ?? 0,
      posCol: item.posCol ?? 0,
      posSizex: item.posSizex ?? 12,
      width: "width" in item ? (item.width ?? null) : null,
    },
  };
}

/**
 * The texts that translatable fields have in each language, as fields of their own behind the others: so they are
 * entered, undone and kept like every value. Their names are none that a rule could say.
 */
export function draftTexts(drafts: readonly Draft<CompiledField>[]): readonly Draft<CompiledField>[] {
  const owners = drafts.filter(({ compiled }) => compiled.translatable && compiled.type !== null);
  return owners.flatMap(({ compiled: owner, path }, index) =>
    languages.map((language, place): Draft<CompiledField> => {
      const { isKey, translatable, ...text } = owner;
      return {
        path: `${path}/texts/${language}`,
        aliases: [],
        compiled: {
          ...text,
          id: `${owner.id}:${language}`,
          name: `${owner.name}:${language}`,
          slot: drafts.length + index * languages.length + place,
          type: null,
          column: null,
          textOf: { slot: owner.slot, language },
          entityRequired: false,
          hidden: false,
          required: "none",
          overwritable: false,
          total: "none",
        },
      };
    }),
  );
}

/** A field for a column that stands on no page: rules of the entity see it, people do not. */
export function draftColumn(
  input: Pick<CompileInput, "fieldTypes">,
  column: EntityColumn,
  slot: number,
  path: string,
): Draft<CompiledField> {
  return {
    path,
    aliases: column.aliases ?? [],
    compiled: {
      id: column.id,
      name: column.name,
      slot,
      type: null,
      valueType: column.type,
      detail: detailOf(column, column.type),
      column: column.name,
      reference: null,
      label: column.label,
      help: null,
      formats: {},
      ...fromColumn(column, input),
      readOnly: !isWritable(column),
      hidden: true,
      required: "none",
      overwritable: false,
      rules: {},
      total: "none",
      posRow: 0,
      posCol: 0,
      posSizex: 12,
      width: null,
    },
  };
}
