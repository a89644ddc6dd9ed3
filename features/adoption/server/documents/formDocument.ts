import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody, FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import type { AdoptedReference, AdoptedTable } from "./adoptedTable.ts";
import type { Child } from "./childTables.ts";
import { elementId, NameSet } from "./names.ts";
import { arranged, referenceOf, shownOf, sortable } from "./shownOf.ts";

/** Field type and width (of 12) of a column by its value type. */
function fieldOf(table: AdoptedTable, column: EntityColumn): { readonly type: string; readonly width: number } {
  if (column.options) return { type: "dropdownlist", width: 4 };
  if (column.fieldType) return { type: column.fieldType.type, width: 6 };
  switch (column.type) {
    case "integer":
    case "bigint":
    case "decimal":
    case "float":
    case "money":
      return { type: "number", width: 3 };
    case "boolean":
      return { type: "checkbox", width: 3 };
    case "date":
      return { type: "date", width: 3 };
    case "datetime":
    case "timestamp_technical":
      return { type: "datetime", width: 4 };
    case "text":
      if (table.oneLine.has(column.name)) return { type: "text", width: 6 };
      if (column.length === null || column.length === undefined || column.length > 200)
        return { type: "textarea", width: 12 };
      return { type: "text", width: column.length <= 15 ? 3 : column.length <= 30 ? 4 : 6 };
    default:
      return { type: "text", width: 6 };
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

/** The name of a column that element ids are made of. */
const knownColumn = ({ source }: AdoptedTable, { column }: EntityColumn): string =>
  source?.columns.find(({ name }) => name === column)?.knownAs ?? column;

/** The field that chooses a reference of several columns. */
function chooser(table: AdoptedTable, reference: AdoptedReference, names: NameSet, owner = table.knownAs) {
  const columns = table.columns.filter(({ name }) => reference.columns.includes(name));
  return {
    id: elementId("f", `${owner}-${reference.knownAs}`),
    name: names.take(reference.name),
    type: "dropdownlist",
    label: reference.label,
    reference: reference.name,
    ...(columns.every(({ required }) => required) ? { required: "error" as const } : {}),
  };
}

function mainChooser(table: AdoptedTable, reference: AdoptedReference, names: NameSet, placement: Placement): FormItem {
  const isPersonKey =
    table.key.made === "person" && reference.columns.some((column) => table.key.columns.includes(column));
  return {
    ...chooser(table, reference, names),
    ...(isPersonKey ? { expressions: { readOnlyExp: "params.mode == 'update'" } } : {}),
    ...placement.place(6),
  };
}

function mainItem(table: AdoptedTable, column: EntityColumn, placement: Placement): FormItem {
  const reference = referenceOf(table.references, column);
  const field = reference ? { type: "dropdownlist", width: 4 } : fieldOf(table, column);
  const isPersonKey = table.key.made === "person" && table.key.columns.includes(column.name);
  return {
    id: elementId("f", knownColumn(table, column)),
    name: column.name,
    type: field.type,
    label: reference?.label ?? column.label,
    column: column.name,
    ...(reference ? { reference: reference.name } : {}),
    ...(column.required ? { required: "error" as const } : {}),
    ...(isShown(column) ? { readOnly: true } : {}),
    // A record's key never changes (design §5): it can be given only while the record is made.
    ...(isPersonKey ? { expressions: { readOnlyExp: "params.mode == 'update'" } } : {}),
    ...(reference ? {} : numberFormats(table, column)),
    ...placement.place(field.width),
  };
}

function rowItem(table: AdoptedTable, column: EntityColumn, owner: string): SubFormItem {
  const reference = referenceOf(table.references, column);
  return {
    id: elementId("f", `${owner}-${knownColumn(table, column)}`),
    name: column.name,
    type: reference
      ? "dropdownlist"
      : fieldOf(table, column).type === "textarea"
        ? "text"
        : fieldOf(table, column).type,
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

function childItem(child: Child, children: readonly Child[], names: NameSet, placement: Placement): FormItem {
  const { table, reference } = child;
  const isOnly = children.filter((one) => one.table === table).length === 1;
  // Element ids are of the whole document: the second sub-form of a table has its own.
  const owner = isOnly ? table.knownAs : `${table.knownAs}-${reference.knownAs}`;
  const rowNames = new NameSet();
  for (const column of table.columns) rowNames.take(column.name);
  return {
    id: elementId("s", `${table.knownAs}-${reference.knownAs}`),
    name: names.take(table.table),
    type: "subform",
    label: childLabel(child, children),
    ...placement.place(12),
    subForm: {
      entity: table.id,
      reference: reference.name,
      view: "Default",
      items: shownOf(table, rowColumns(table, reference.columns), { fixed: reference.columns }).map((shown) =>
        "column" in shown ? rowItem(table, shown.column, owner) : chooser(table, shown.reference, rowNames, owner),
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
): TesseraDocument<FormBody> {
  const names = new NameSet();
  for (const column of table.columns) names.take(column.name);
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
                  ? mainItem(table, shown.column, placement)
                  : mainChooser(table, shown.reference, names, placement),
              ),
            },
            ...repeating.map((child) => ({
              id: elementId("g", `${child.table.knownAs}-${child.reference.knownAs}`),
              label: childLabel(child, repeating),
              items: [childItem(child, repeating, names, new Placement())],
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
