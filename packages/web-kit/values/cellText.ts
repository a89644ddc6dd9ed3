import type { FieldBehaviours, FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { wallClock } from "../form/wallClock.ts";

/** What the text of a value is made by: type of the value table, column format (spec lists §3), field type, choices. */
export interface CellColumn {
  readonly type: string;
  readonly format: string;
  readonly fieldType: { readonly type: string; readonly formats: FieldSettings } | null;
  readonly options: readonly { readonly key: string; readonly label: string }[] | null;
}

/** How a column's cells are shown and its filter is edited. */
export type CellKind = "text" | "number" | "date" | "datetime" | "instant" | "time" | "boolean" | "options";

/** What the text of a cell depends on. */
export interface CellFormat {
  /** BCP 47 tag. */
  readonly language: string;
  /** IANA name; instants are shown in it. */
  readonly zone: string;
  readonly yes: string;
  readonly no: string;
  /** Of the field types that the columns are of. */
  readonly behaviours: FieldBehaviours;
  /** How many bytes a file has, as text. */
  readonly bytes: (count: string) => string;
}

const numbers = new Set(["integer", "bigint", "decimal", "float", "money"]);

/** See `CellKind`: by the column's format (spec lists §3), else by its type. */
export function cellKind({ type, format, options }: CellColumn): CellKind {
  if (options !== null) return "options";
  if (format === "String" || format === "Multiselect") return "text";
  if (format === "Boolean" || type === "boolean") return "boolean";
  if (numbers.has(type)) return "number";
  if (type === "timestamp_technical") return "instant";
  if (type === "datetime" || type === "date" || type === "time") return type;
  return "text";
}

function temporal(column: CellColumn, text: string, kind: CellKind, { language, zone }: CellFormat): string {
  const wall = kind === "instant" ? wallClock(text, zone) : text;
  if (kind === "time") return formatTemporal("time", wall, language);
  const isDate = column.format === "Date" || (kind === "date" && column.format !== "Datetime");
  return formatTemporal(isDate ? "date" : "datetime", wall, language);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function plain(value: Json, cellFormat: CellFormat): string {
  if (value === null) return "";
  if (typeof value !== "object") return String(value);
  if (isList(value)) return value.map((item) => plain(item, cellFormat)).join(", ");
  const { bytes } = value;
  return typeof bytes === "number"
    ? cellFormat.bytes(formatDecimal(String(bytes), cellFormat.language))
    : JSON.stringify(value);
}

/** Fixed choices by their labels; what is none of them stands as it is. */
function choiceText(column: CellColumn, value: Json, cellFormat: CellFormat): string {
  if (isList(value)) return value.map((item) => choiceText(column, item, cellFormat)).join(", ");
  return column.options?.find(({ key }) => key === String(value))?.label ?? plain(value, cellFormat);
}

/** A cell as text, in the person's language; empty for null. */
export function cellText(column: CellColumn, value: Json, cellFormat: CellFormat): string {
  if (value === null) return "";
  const { fieldType, options } = column;
  const behaviour = fieldType && cellFormat.behaviours(fieldType.type);
  if (fieldType && behaviour?.format) {
    const { language, zone } = cellFormat;
    return behaviour.format(value, { language, zone, valueType: column.type, settings: fieldType.formats, options });
  }
  const kind = cellKind(column);
  if (kind === "options") return choiceText(column, value, cellFormat);
  if (kind === "boolean") return value === true || value === 1 || value === "1" ? cellFormat.yes : cellFormat.no;
  if (kind === "number")
    return formatDecimal(String(value), cellFormat.language, 0, column.format === "Number with thousand separator");
  return kind === "text" ? plain(value, cellFormat) : temporal(column, String(value), kind, cellFormat);
}
