import { type ColumnToEdit, defaultFieldType } from "@tessera/contract/defaultFieldType.ts";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody, FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import type { AdoptedReference, AdoptedTable } from "./adoptedTable.ts";
import type { Child } from "./childTables.ts";
import { elementId, NameSet } from "./names.ts";
import { arranged, referenceOf, shownOf, sortable } from "./shownOf.ts";

/** Width (of 12) of the field over a column, by its value type; of texts by how long they may be. */
function widthOf(table: AdoptedTable, column: EntityColumn): number {
  if (column.options) return 4;
  switch (column.type) {
    case "integer":
    case "bigint":
    case "decimal":
    case "float":
    case "money":
    case "boolean":
    case "date":
      return 3;
    case "datetime":
    case "timestamp_technical":
      return 4;
    case "text":
      if (isLong(table, column)) return 12;
      return !column.length || column.length > 30 ? 6 : column.length <= 15 ? 3 : 4;
    default:
      return 6;
  }
}

/** Longest text, in characters, that is known to stand on one line. */
const maxLine = 200;

/** Whether a text may have several lines. */
function isLong({ oneLine }: AdoptedTable, { length, name, options, type }: EntityColumn): boolean {
  return type === "text" && !options && !oneLine.has(name) && (length == null || length > maxLine);
}

/** The types of the fields that forms are made of. */
class FieldChoice {
  readonly #types: readonly FieldType[];

  constructor(types: readonly FieldType[]) {
    this.#types = types;
  }

  /** The field over a column; `isLong`: it may have several lines. */
  over({ fieldType, options, type }: EntityColumn, isLong = false): string {
    return this.#named({ type, options: options ?? null, fieldType: fieldType?.type ?? null, isLong });
  }

  /** The field that chooses a record. */
  get reference(): string {
    return this.#named({ type: "", options: null, fieldType: null, isReference: true });
  }

  /** The sub-form. */
  get rows(): string {
    return this.#known(this.#types.find(({ holdsRows, picksRows }) => holdsRows && !picksRows)?.id ?? null);
  }

  #named(column: ColumnToEdit): string {
    return this.#known(defaultFieldType(column, this.#types));
  }

  #known(type: string | null): string {
    // The check of the registries holds that each kind of column has a field type.
    if (type === null) throw new Error("The build has no field type for a column.");
    return type;
  }
}

/** Types without a field of their own: shown, and never edited. */
const shownOnly = new Set(["bytes", "json", "list"]);
/** Types that people know as text only: shown, and edited where a record cannot be made without. */
const seldomEdited = new Set(["other", "interval"]);

const isShown = ({ type, required }: EntityColumn) => shownOnly.has(type) || (seldomEdited.has(type) && !required);

/**
 * Digits of the column; a key is a name in figures and a year is one of a calendar, so their thousands are not set
 * apart.
 */
function numberFormats(table: AdoptedTable, column: EntityColumn): { readonly formats?: { [key: string]: unknown } } {
  const isName = column.type === "integer" && table.key.columns.includes(column.name);
  if (isName || table.years.has(column.name)) return { formats: { grouping: false } };
  return column.type === "money"
    ? { formats: { decimal: 2 } }
    : column.scale
      ? { formats: { decimal: column.scale } }
      : {};
}

/** Where the fields of a form stand: left to right, a new row where the width runs out. */
class Placement {
  #row = 0;
  #column = 0;

  place(width: number): { readonly posRow: number; readonly posCol: number; readonly posSizex: number } {
    if (this.#column + width > 12) {
      this.#row++;
      this.#column = 0;
    }
    const at = { posRow: this.#row, posCol: this.#column, posSizex: width };
    this.#column += width;
    return at;
  }
}

/** What the items of a form are made with: the names that are taken, and the types of their fields. */
interface FormParts {
  readonly names: NameSet;
  readonly types: FieldChoice;
}

/** The name of a column that element ids are made of. */
const knownColumn = ({ source }: AdoptedTable, { column }: EntityColumn): string =>
  source?.columns.find(({ name }) => name === column)?.knownAs ?? column;

/** The field that chooses a reference of several columns. */
function chooser(table: AdoptedTable, reference: AdoptedReference, { names, types }: FormParts, owner = table.knownAs) {
  const columns = table.columns.filter(({ name }) => reference.columns.includes(name));
  return {
    id: elementId("f", `${owner}-${reference.knownAs}`),
    name: names.take(reference.name),
    type: types.reference,
    label: reference.label,
    reference: reference.name,
    ...(columns.every(({ required }) => required) ? { required: "error" as const } : {}),
  };
}

function mainChooser(
  table: AdoptedTable,
  reference: AdoptedReference,
  parts: FormParts,
  placement: Placement,
): FormItem {
  const isPersonKey =
    table.key.made === "person" && reference.columns.some((column) => table.key.columns.includes(column));
  return {
    ...chooser(table, reference, parts),
    ...(isPersonKey ? { expressions: { readOnlyExp: "params.mode == 'update'" } } : {}),
    ...placement.place(6),
  };
}

function mainItem(table: AdoptedTable, column: EntityColumn, { types }: FormParts, placement: Placement): FormItem {
  const reference = referenceOf(table.references, column);
  const isPersonKey = table.key.made === "person" && table.key.columns.includes(column.name);
  return {
    id: elementId("f", knownColumn(table, column)),
    name: column.name,
    type: reference ? types.reference : types.over(column, isLong(table, column)),
    label: reference?.label ?? column.label,
    column: column.name,
    ...(reference ? { reference: reference.name } : {}),
    ...(column.required ? { required: "error" as const } : {}),
    ...(isShown(column) ? { readOnly: true } : {}),
    // A record's key never changes (design §5): it can be given only while the record is made.
    ...(isPersonKey ? { expressions: { readOnlyExp: "params.mode == 'update'" } } : {}),
    ...(reference ? {} : numberFormats(table, column)),
    ...placement.place(reference ? 4 : widthOf(table, column)),
  };
}

function rowItem(table: AdoptedTable, column: EntityColumn, { types }: FormParts, owner: string): SubFormItem {
  const reference = referenceOf(table.references, column);
  return {
    id: elementId("f", `${owner}-${knownColumn(table, column)}`),
    name: column.name,
    type: reference ? types.reference : types.over(column),
    label: reference?.label ?? column.label,
    column: column.name,
    ...(reference ? { reference: reference.name } : {}),
    ...(column.required ? { required: "error" as const } : {}),
    ...(isShown(column) ? { readOnly: true } : {}),
    ...(reference ? {} : numberFormats(table, column)),
  };
}

/**
 * What the rows of a child are called: by the reference as well where a table refers to the same record in several
 * ways.
 */
function childLabel({ table, reference, shownAs }: Child, children: readonly Child[]): string {
  if (children.filter((one) => one.table === table).length > 1) return `${table.label} (${reference.label})`;
  const other = shownAs === "choices" ? table.references.find((one) => one !== reference) : undefined;
  return other?.targetLabel ?? table.label;
}

/** The columns of a sub-form: what serves the database is left out where a row can be made without it. */
function rowColumns(table: AdoptedTable, fixed: readonly string[]): readonly EntityColumn[] {
  const columns = arranged(table).filter(({ name, type }) => !fixed.includes(name) && type !== "bytes");
  const needed = columns.filter(
    ({ name, required }) => !table.technical.has(name) || required || table.key.columns.includes(name),
  );
  return needed.length === 0 ? columns : needed;
}

function childItem(child: Child, children: readonly Child[], parts: FormParts): FormItem {
  const { names, types } = parts;
  const { table, reference } = child;
  const isOnly = children.filter((one) => one.table === table).length === 1;
  // Element ids are of the whole document: the second sub-form of a table has its own.
  const owner = isOnly ? table.knownAs : `${table.knownAs}-${reference.knownAs}`;
  const rowNames = new NameSet();
  for (const column of table.columns) rowNames.take(column.name);
  return {
    id: elementId("s", `${table.knownAs}-${reference.knownAs}`),
    name: names.take(table.table),
    type: types.rows,
    label: childLabel(child, children),
    ...new Placement().place(12),
    subForm: {
      entity: table.id,
      reference: reference.name,
      view: "Default",
      items: shownOf(table, rowColumns(table, reference.columns), { fixed: reference.columns }).map((shown) =>
        "column" in shown
          ? rowItem(table, shown.column, parts, owner)
          : chooser(table, shown.reference, { names: rowNames, types }, owner),
      ),
      orderBy: sortable(table, table.key.columns)
        .filter((name) => !reference.columns.includes(name))
        .map((field) => ({ field, direction: "asc" as const })),
    },
  };
}

/**
 * The form of an adopted table: its columns on one page, its rows below, and links to the lists of its other children.
 */
export function formDocument(
  table: AdoptedTable,
  children: readonly Child[],
  subsystem: string,
  fieldTypes: readonly FieldType[],
): TesseraDocument<FormBody> {
  const names = new NameSet();
  for (const column of table.columns) names.take(column.name);
  const parts: FormParts = { names, types: new FieldChoice(fieldTypes) };
  const placement = new Placement();
  const repeating = children.filter((child) => child.shownAs !== "link");
  const links = children.filter((child) => child.shownAs === "link");
  return {
    kind: "form",
    id: table.id,
    schemaVersion: 1,
    subsystem,
    body: {
      label: table.singularLabel,
      entity: table.id,
      pages: [
        {
          id: "page0",
          label: table.singularLabel,
          groups: [
            {
              id: "details",
              label: "Details",
              items: shownOf(table, arranged(table)).map((shown) =>
                "column" in shown
                  ? mainItem(table, shown.column, parts, placement)
                  : mainChooser(table, shown.reference, parts, placement),
              ),
            },
            ...repeating.map((child) => ({
              id: elementId("g", `${child.table.knownAs}-${child.reference.knownAs}`),
              label: childLabel(child, repeating),
              items: [childItem(child, repeating, parts)],
            })),
          ],
        },
      ],
      ...(table.isView ? { readView: true } : {}),
      links: links.map(({ table: other, reference }) => ({
        id: elementId("l", `${other.knownAs}-${reference.knownAs}`),
        label:
          other.references.filter((one) => one.target === table.table).length > 1
            ? `${other.label} (${reference.label})`
            : other.label,
        list: other.id,
        reference: reference.name,
      })),
    },
  };
}
