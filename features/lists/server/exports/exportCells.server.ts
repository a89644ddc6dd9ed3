import type { Json } from "@tessera/std/canonicalJson.ts";
import { type CellColumn, type CellFormat, cellKind, cellText } from "@tessera/web-kit/values/cellText.ts";
import type { CellValue } from "hucre/xlsx";

/** A row as the guard answers it: masked cells by name, or, of a query, how many of the values behind each are. */
export interface ExportedRow {
  readonly cells: { readonly [column: string]: Json };
  readonly masked?: readonly string[] | { readonly [column: string]: number };
}

/** A column of a file. */
export interface ExportColumn extends CellColumn {
  readonly name: string;
  readonly label: string;
}

/** What stands for values that the person may not see. */
export interface HiddenTexts {
  /** In place of a value. */
  readonly hidden: string;
  /** Of a value that is without some of those that it is made of. */
  readonly partly: (value: string, count: number) => string;
}

/** What cells of files are written with. */
export interface ExportFormat {
  readonly cellFormat: CellFormat;
  readonly texts: HiddenTexts;
}

/** How many values behind a cell are hidden, where some are shown; null: all of it is hidden. 0: none is. */
function hiddenIn({ cells, masked }: ExportedRow, name: string): number | null {
  if (masked === undefined) return 0;
  if (Array.isArray(masked)) return masked.includes(name) ? null : 0;
  const count = Number(Reflect.get(masked, name) ?? 0);
  return count > 0 && (cells[name] ?? null) === null ? null : count;
}

/** A cell as people read it in lists. */
export function exportText(row: ExportedRow, column: ExportColumn, { cellFormat, texts }: ExportFormat): string {
  const hidden = hiddenIn(row, column.name);
  if (hidden === null) return texts.hidden;
  const text = cellText(column, row.cells[column.name] ?? null, cellFormat);
  return hidden === 0 ? text : texts.partly(text, hidden);
}

/** What programs for tables may take for a formula when they open a text file. */
const startsFormula = /^[\s\0]*[=+\-@|＝＋－＠]/u;
/** A number as any language writes it, which is none. */
const isNumber = /^-?\d[\d.,\u00a0 ]*$/;

/** A text of a CSV file that no program takes for a formula. */
export const harmless = (text: string): string =>
  startsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;

/** Digits that a number of a sheet holds. */
const maxDigits = 15;
/** Letters that a cell of a sheet holds. */
const maxLetters = 32_767;
const day = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2})(?:\.\d+)?)?$/;

/** A day of a sheet, whose calendar begins in March 1900 and ends with the year 9999; null: it is none. */
function dayOf(text: string): Date | null {
  const [, year = "", month = "", date = "", ...time] = day.exec(text) ?? [];
  if (year === "" || `${year}-${month}` < "1900-03") return null;
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0));
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(date), hour, minute, second));
}

/** Whether a column holds numbers, days or moments that a sheet can count with. */
export const isCounted = (column: CellColumn): boolean =>
  column.fieldType === null && ["number", "date", "datetime"].includes(cellKind(column));

/** What a sheet would read as a letter by its number, or cannot hold at all: a program that meets it opens nothing. */
const unwritable = /_(?=x[0-9a-f]{4}_)|[\uFFFE\uFFFF]/gi;

/** A text of a sheet, letter for letter; what no sheet can hold is a mark for an unknown letter. */
export const sheetText = (text: string): string =>
  text
    .slice(0, maxLetters)
    .toWellFormed()
    .replace(unwritable, (found) => (found === "_" ? "_x005F_" : "\uFFFD"));

/** A cell of a sheet: numbers, days and moments as such, everything else as people read it. */
export function exportValue(row: ExportedRow, column: ExportColumn, format: ExportFormat): CellValue {
  const value = row.cells[column.name] ?? null;
  if (value === null && hiddenIn(row, column.name) === 0) return null;
  if (isCounted(column) && hiddenIn(row, column.name) === 0) {
    const text = String(value);
    const isExact = /^-?[\d.]+$/.test(text) && text.replace(/\D/g, "").length <= maxDigits;
    const counted = cellKind(column) === "number" ? (isExact ? Number(text) : null) : dayOf(text);
    if (counted !== null) return counted;
  }
  return sheetText(exportText(row, column, format));
}
