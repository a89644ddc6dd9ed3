import { defaultFieldType } from "@tessera/contract/defaultFieldType.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { isRangeName } from "@tessera/contract/values/rangeElement.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { valueTypeOfPostgres } from "@tessera/contract/values/valueTypes.ts";
import type {
  Catalogue,
  CatalogueColumn,
  CatalogueForeignKey,
  CatalogueTable,
  CatalogueType,
  CatalogueView,
} from "../catalogue/catalogue.ts";
import { sqlTokens } from "../statements/sqlTokens.ts";
import { isNamedYear, isTechnical } from "./columnKinds.ts";
import { type DataFacts, factName } from "./dataFacts.ts";
import { elementId, labelOf, NameSet, type PartSplitter, singular } from "./names.ts";

/** A foreign key that became a reference. */
export interface AdoptedReference {
  readonly name: string;
  /** The name that element ids are made of; it stays when tables or columns are renamed. */
  readonly knownAs: string;
  readonly label: string;
  readonly target: string;
  /** What the target's records are called together. */
  readonly targetLabel: string;
  /** Names of the columns, in the order of the target's key. */
  readonly columns: readonly string[];
  readonly isInKey: boolean;
}

/** A table or view with the names that its entity uses. */
export interface AdoptedTable {
  readonly table: string;
  /** The name that element ids are made of; it stays when the table is renamed. */
  readonly knownAs: string;
  readonly id: string;
  readonly label: string;
  readonly singularLabel: string;
  readonly isView: boolean;
  readonly columns: readonly EntityColumn[];
  readonly key: EntityBody["key"];
  readonly references: readonly AdoptedReference[];
  readonly display: readonly string[];
  /** Texts without a length that fit a single-row field, as their values say. */
  readonly oneLine: ReadonlySet<string>;
  /** Whole numbers that are years. */
  readonly years: ReadonlySet<string>;
  /** Columns that serve the database and not people. */
  readonly technical: ReadonlySet<string>;
  readonly source: CatalogueTable | null;
}

/** What tables of a schema are adopted with. */
export interface AdoptOptions {
  /** Schema that the tables live in now. */
  readonly schema: string;
  readonly words: PartSplitter;
  readonly facts: DataFacts;
  /** Field types, of which columns of ranges get theirs. */
  readonly fieldTypes: readonly FieldType[];
}

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

function valueType(type: CatalogueType): ValueTypeName {
  const element = elementType(type);
  return type.isArray && element !== "other" ? "list" : element;
}

/** Digits of a decimal. `numeric(5,-2)` and `numeric(2,4)` have a scale that no field knows: the database alone rounds and bounds them. */
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

/** The field type of a column of ranges: the one that is there for them, where it knows more of its values than any other. */
function rangeField(type: ValueTypeName, types: readonly FieldType[]): Pick<EntityColumn, "fieldType"> {
  if (!isRangeName(type)) return {};
  const id = defaultFieldType({ type, options: null, fieldType: null }, types);
  const isOwn = types.some((one) => one.id === id && one.behaviour !== undefined);
  return id !== null && isOwn ? { fieldType: { type: id } } : {};
}

function entityColumn(
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
function sharesChoices(columns: readonly CatalogueColumn[]): boolean {
  const labels = columns.flatMap(({ type }) => (type.labels && !type.isArray ? type.labels : []));
  return new Set(labels).size < labels.length;
}

/** Types whose values cannot stand in an address. */
const unnamed = new Set(["bytes", "json", "list"]);

/** The columns that name a record: the primary key, else the first unique constraint without nulls, else none. */
function keyColumns(table: CatalogueTable): readonly string[] {
  const found = (name: string) => table.columns.find((column) => column.name === name);
  const canName = (name: string) => {
    const type = found(name)?.type;
    return type !== undefined && !unnamed.has(valueType(type));
  };
  const isFilled = (name: string) => found(name)?.nullable === false;
  const keys = [
    ...(table.primaryKey ? [table.primaryKey] : []),
    ...table.uniques.filter(({ columns }) => columns.every(isFilled)),
  ];
  return keys.find(({ columns }) => columns.every(canName))?.columns ?? [];
}

/** Who makes the keys: whatever the database has a default for, else the next number, a uuid, or the person. */
function keyMadeBy(table: CatalogueTable, columns: readonly string[]): EntityBody["key"]["made"] {
  const [only] = columns;
  const column = columns.length === 1 ? table.columns.find((one) => one.name === only) : undefined;
  if (!column || table.foreignKeys.some((key) => key.columns.includes(column.name))) return "person";
  if (column.default || column.identity || column.generated) return "database";
  const { name } = valueTypeOfPostgres(column.type.base);
  return name === "uuid" ? "uuid" : name === "integer" || name === "bigint" ? "next" : "person";
}

function isReference(catalogue: Catalogue, key: CatalogueForeignKey): boolean {
  const target = key.targetSchema === null ? catalogue.tables.find((table) => table.name === key.target) : undefined;
  if (!target) return false;
  const wanted = keyColumns(target);
  return wanted.length === key.targetColumns.length && wanted.every((name) => key.targetColumns.includes(name));
}

const nameColumns = [/^(display_?)?name$/i, /^title$/i, /^label$/i, /^(company|full|display)_?name$/i];
/** Say a record's name only near the beginning of its table: further on they name something else (`ship_name`). */
const looseNameColumns = [/_?name$/i, /_?title$/i, /(^|_)description$/i, /(^|_)subject$/i];
const nearBeginning = 4;

/** Longest text that names a record where nothing else does. */
const maxNameLength = 200;

/** The only short text that every record has; undefined where there are several, or none. */
function onlyShortText(columns: readonly EntityColumn[], oneLine: ReadonlySet<string>): EntityColumn | undefined {
  const short = columns.filter(({ name, length }) =>
    length === null || length === undefined ? oneLine.has(name) : length <= maxNameLength,
  );
  return short.length === 1 ? short.find(({ required }) => required === true) : undefined;
}

/**
 * The columns that say what a record is called: the text named like the table; first and last name together; the best named text; the
 * only short one; else the key.
 */
function displayOf(
  columns: readonly EntityColumn[],
  key: readonly string[],
  { table, oneLine }: Pick<AdoptedTable, "table" | "oneLine">,
): readonly string[] {
  const texts = columns.filter((column) => column.type === "text" && !column.options && !isTechnical(column));
  const named = (pattern: RegExp) => texts.find((column) => pattern.test(column.column));
  const [first, last] = [named(/^first_?name$/i), named(/^(last|sur|family)_?name$/i)];
  if (first && last) return [first.name, last.name];
  const single = singular(table).replace(/[^A-Za-z0-9]/g, ".");
  const own =
    named(new RegExp(`^${single}_?(name|description|title|line_?1)$`, "i")) ?? named(new RegExp(`^${single}$`, "i"));
  const early = new Set(columns.slice(0, nearBeginning));
  const loose = (pattern: RegExp) => texts.find((column) => early.has(column) && pattern.test(column.column));
  const others = texts.filter((column) => !key.includes(column.name));
  const best =
    own ??
    [...nameColumns.map(named), ...looseNameColumns.map(loose)].find((column) => column !== undefined) ??
    onlyShortText(others, oneLine);
  const [fallback] = others;
  return best
    ? [best.name]
    : key.length > 0
      ? [...key]
      : fallback
        ? [fallback.name]
        : columns.slice(0, 1).map((column) => column.name);
}

/** What the rows and names of a table say of its columns, by their names in expressions. */
function kindsOf(
  table: { readonly name: string; readonly columns: readonly CatalogueColumn[] },
  columns: readonly EntityColumn[],
  facts: DataFacts,
): Pick<AdoptedTable, "oneLine" | "years" | "technical"> {
  const named = (names: readonly string[]) => {
    const set = new Set(names);
    return columns.filter(({ column }) => set.has(factName(table.name, column))).map(({ name }) => name);
  };
  const notYears = new Set(named(facts.notYears));
  const yearColumns = new Set(table.columns.filter(isNamedYear).map(({ name }) => name));
  return {
    oneLine: new Set(named(facts.oneLine)),
    years: new Set(
      columns.filter(({ name, column }) => yearColumns.has(column) && !notYears.has(name)).map(({ name }) => name),
    ),
    technical: new Set(columns.filter(isTechnical).map(({ name }) => name)),
  };
}

/** A column that refers to a table and is called `<table>id` without anything between. */
function withoutRunOnId(column: string, target: string): string {
  const stem = column.replace(/id$/, "");
  return stem === target || stem === singular(target) ? stem : column;
}

/** What a reference is called by its columns and its target. */
function referenceBase(columns: readonly string[], target: string): string {
  const [only = ""] = columns;
  const stem = only.replace(/(_id|_fk|_no|_code|Id|ID)$/, "");
  const isPlain = stem !== only && stem !== "";
  return columns.length > 1 ? singular(target) : isPlain ? stem : withoutRunOnId(only, target);
}

/** What people read for a reference: what it leads to, not the column's `id`. */
function referenceLabel(base: string, words: PartSplitter): string {
  const label = labelOf(base, words);
  return label.replace(/(?<=.) id$/i, "");
}

/** A reference has another name than its column. */
const withoutColumn = (base: string, [only]: readonly string[]): string => (base === only ? `${base}_record` : base);

function referencesOf(
  catalogue: Catalogue,
  table: CatalogueTable,
  nameOf: ReadonlyMap<string, string>,
  { names, words }: { readonly names: NameSet; readonly words: PartSplitter },
): readonly AdoptedReference[] {
  const taken = new NameSet();
  for (const column of table.columns) taken.take(column.knownAs ?? column.name);
  return table.foreignKeys
    .filter((key) => isReference(catalogue, key))
    .map((key) => {
      const target = catalogue.tables.find((one) => one.name === key.target);
      const ordered = (target ? keyColumns(target) : []).map(
        (column) => key.columns[key.targetColumns.indexOf(column)] ?? "",
      );
      const base = referenceBase(ordered, key.target);
      const known = ordered.map((name) => table.columns.find((one) => one.name === name)?.knownAs ?? name);
      const knownBase = referenceBase(known, target?.knownAs ?? key.target);
      return {
        name: names.take(withoutColumn(base, ordered)),
        knownAs: taken.take(withoutColumn(knownBase, known)),
        label: referenceLabel(base, words),
        target: key.target,
        targetLabel: labelOf(key.target, words),
        columns: ordered.map((column) => nameOf.get(column) ?? column),
        isInKey: ordered.every((column) => keyColumns(table).includes(column)),
      };
    });
}

/** Names, types, key, references and display of a table (design §5 adopted schemas). No rules are invented. */
export function adoptTable(
  catalogue: Catalogue,
  table: CatalogueTable,
  id: string,
  options: AdoptOptions,
): AdoptedTable {
  const { words, facts } = options;
  const names = new NameSet();
  const nameOf = new Map(table.columns.map((column) => [column.name, names.take(column.name)]));
  const key = keyColumns(table);
  const made = keyMadeBy(table, key);
  const isShared = sharesChoices(table.columns);
  const columns = table.columns.map((column) =>
    entityColumn(column, {
      ...options,
      name: nameOf.get(column.name) ?? column.name,
      isShared,
      isFilled: facts.filled?.includes(factName(table.name, column.name)) ?? false,
    }),
  );
  const keyNames = key.map((column) => nameOf.get(column) ?? column);
  const label = labelOf(table.name, words);
  const kinds = kindsOf(table, columns, facts);
  return {
    table: table.name,
    knownAs: table.knownAs ?? table.name,
    id,
    label,
    singularLabel: singular(label),
    isView: false,
    columns: columns.map((column) =>
      made !== "person" && keyNames.includes(column.name) ? { ...withoutRequired(column), readOnly: true } : column,
    ),
    key: { columns: keyNames, made },
    references: referencesOf(catalogue, table, nameOf, { names, words }),
    display: displayOf(columns, keyNames, { table: table.name, oneLine: kinds.oneLine }),
    ...kinds,
    source: table,
  };
}

function withoutRequired({ required: _required, ...column }: EntityColumn): EntityColumn {
  return column;
}

/** A view: all of it read-only, without a key. */
export function adoptView(view: CatalogueView, id: string, options: AdoptOptions): AdoptedTable {
  const names = new NameSet();
  const isShared = sharesChoices(view.columns);
  const columns = view.columns.map((column) => ({
    ...withoutRequired(entityColumn(column, { ...options, name: names.take(column.name), isShared, isFilled: false })),
    readOnly: true,
  }));
  const label = labelOf(view.name, options.words);
  const kinds = kindsOf(view, columns, options.facts);
  return {
    table: view.name,
    knownAs: view.name,
    id,
    label,
    singularLabel: label,
    isView: true,
    columns,
    key: { columns: [], made: "person" },
    references: [],
    display: displayOf(columns, [], { table: view.name, oneLine: kinds.oneLine }),
    ...kinds,
    source: null,
  };
}
