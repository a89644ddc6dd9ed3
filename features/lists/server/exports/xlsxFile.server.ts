import { datePattern, isAmerican } from "@tessera/ui/format/dateText.ts";
import { cellKind } from "@tessera/web-kit/values/cellText.ts";
import type { ColumnDef } from "hucre";
import { writeXlsxStream } from "hucre/xlsx";
import { type ExportColumn, type ExportedRow, exportValue, isCounted, sheetText } from "./exportCells.server.ts";
import type { FileParts } from "./fileParts.server.ts";

/** How a sheet writes what it counts with. */
function numberFormat(column: ExportColumn, language: string): string | undefined {
  if (!isCounted(column)) return undefined;
  const kind = cellKind(column);
  if (kind === "number") return column.format === "Number with thousand separator" ? "#,##0.##########" : undefined;
  const date = datePattern(language).toLowerCase();
  const isDay = column.format === "Date" || (kind === "date" && column.format !== "Datetime");
  return isDay ? date : `${date} ${isAmerican(language) ? "hh:mm AM/PM" : "hh:mm"}`;
}

/** Letters that names of sheets may not have. */
const refused = /[[\]:*?/\\]/g;

/** An XLSX file with one sheet, whose first row are the labels of the columns. */
export function xlsxFile(
  rows: AsyncIterable<ExportedRow>,
  { columns, format, isLarge, name }: FileParts,
): AsyncIterable<Uint8Array> {
  const { language } = format.cellFormat;
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => exportValue(row, column, format));
  }
  const heads = columns.map((column): ColumnDef => {
    const numFmt = numberFormat(column, language);
    return { header: sheetText(column.label), width: 18, ...(numFmt === undefined ? {} : { numFmt }) };
  });
  const sheet = name
    .replace(refused, " ")
    .slice(0, 28)
    .toWellFormed()
    .replace(/^[\s']+|[\s']+$/g, "");
  return writeXlsxStream(cells(), {
    name: sheet === "" ? "1" : sheet,
    columns: heads,
    freezePane: { rows: 1 },
    zip64: isLarge,
  });
}
