import { defaultFieldType } from "@tessera/contract/defaultFieldType.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { isRangeName } from "@tessera/contract/values/rangeElement.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { valueTypeOfPostgres } from "@tessera/contract/values/valueTypes.ts";
import type { CatalogueColumn, CatalogueType } from "../catalogue/catalogue.ts";
import { sqlTokens } from "../statements/sqlTokens.ts";
import type { AdoptOptions } from "./adoptedTable.ts";
import { elementId, labelOf } from "./names.ts";

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The type as a cast may say it: types of the schema's own are qualified with the schema they live in now. */
function castType({ sql, isOwn }: CatalogueType, schema: string): string {
  const [name, next] = sqlTokens(sql);
  return isOwn && name && next?.value !== "." ? `${quote(schema)}.${quote(name.value)}${sql.slice(name.end)}` : sql;
}

/** Value type of what a type holds, lists looked through. */
function elementType({ isOwn, kind, base }: CatalogueType): ValueTypeName {
  if (kind === "range" && !isOwn) return valueTypeOfPostgres(base, "r").name;
  return kind === "enum" ? "text" : kind === "base" ? valueTypeOfPostgres(base).name : "other";
}

/** Value type of a column. */
export function valueType(type: CatalogueType): ValueTypeName {
  const element = elementType(type);
  return type.isArray && element !== "other" ? "list" : element;
}

/**
 * Digits of a decimal. `numeric(5,-2)` and `numeric(2,4)` have a scale that no field knows: the database alone rounds
 * and bounds them.
 */
function digitsOf({ precision, scale }: CatalogueType) {
  const isUsual = scale === null || (scale >= 0 && scale <= (precision ?? scale));
  return isUsual ? { precision, scale } : { precision: null, scale: null };
}

interface ColumnOptions {
  readonly name: string;
  /** Whether another column of the table has a choice of the same key. */
  readonly isShared: boolean;
  /** Whether a trigger gives it a value in every new row. */
  readonly isFilled: boolean;
}

/**
 * The field type of a column of ranges: the one that is there for them, where it knows more of its values than any
 * other.
 */
function rangeField(type: ValueTypeName, types: readonly FieldType[]): Pick<EntityColumn, "fieldType"> {
  if (!isRangeName(type)) return {};
  const id = defaultFieldType({ type, options: null, fieldType: null }, types);
  const isOwn = types.some((one) => one.id === id && one.behaviour !== undefined);
  return id !== null && isOwn ? { fieldType: { type: id } } : {};
}

/** The column of an entity over a column of a table. */
export function entityColumn(
  column: CatalogueColumn,
  { name, schema, words, fieldTypes, isShared, isFilled }: AdoptOptions & ColumnOptions,
): EntityColumn {
  const { type } = column;
  const known = column.knownAs ?? column.name;
  const element = elementType(type);
  const isList = valueType(type) === "list";
  // The same choices in several columns: element ids are of the whole document.
  const optionId = (label: string) => elementId("o", isShared ? `${known}-${label}` : label);
  const hasDefault = column.default !== null || column.identity !== null || column.generated !== null;
  return {
    id: elementId("c", known),
    name,
    column: column.name,
    label: labelOf(column.name, words),
    help: column.comment,
    type: valueType(type),
    ...rangeField(valueType(type), fieldTypes),
    postgres: castType(type, schema),
    length: type.length,
    ...digitsOf(type),
    ...(isList ? { element } : {}),
    ...(!column.nullable && !hasDefault && !isFilled ? { required: true } : {}),
    ...(column.default ? { databaseDefault: column.default.sql } : {}),
    ...(column.generated || column.identity === "always" ? { generated: true } : {}),
    ...(type.labels && !type.isArray
      ? { options: type.labels.map((label) => ({ id: optionId(label), key: label, label })) }
      : {}),
  };
}

/** Whether two columns have a choice of the same key. */
export function sharesChoices(columns: readonly CatalogueColumn[]): boolean {
  const labels = columns.flatMap(({ type }) => (type.labels && !type.isArray ? type.labels : []));
  return new Set(labels).size < labels.length;
}
