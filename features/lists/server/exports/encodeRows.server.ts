import { datePattern, isAmerican } from "@tessera/ui/format/dateText.ts";
import { separators } from "@tessera/ui/format/decimalText.ts";
import { cellKind } from "@tessera/web-kit/values/cellText.ts";
import type { ColumnDef } from "hucre";
import { writeCsvStream } from "hucre/csv";
import { writeXlsxStream } from "hucre/xlsx";
import {
  type ExportColumn,
  type ExportedRow,
  type ExportFormat,
  exportText,
  exportValue,
  harmless,
  isCounted,
  sheetText,
} from "./exportCells.server.ts";

/** What a file is made by. */
interface FileParts {
  readonly columns: readonly ExportColumn[];
  readonly format: ExportFormat;
  /** What it is called. */
  readonly name: string;
  /** Whether it may pass 4 GiB, for which older programs have no place. */
  readonly isLarge: boolean;
}

/** How a sheet writes what it counts with. */
function numberFormat(column: ExportColumn, language: string): string | undefined {
  if (!isCounted(column)) return undefined;
  const kind = cellKind(column);
  if (kind === "number") return column.format === "Number with thousand separator" ? "#,##0.##########" : undefined;
  const date = datePattern(language).toLowerCase();
  const isDay = column.format === "Date" || (kind === "date" && column.format !== "Datetime");
  return isDay ? date : `${date} ${isAmerican(language) ? "hh:mm AM/PM" : "hh:mm"}`;
}

async function* mapped<Row>(rows: AsyncIterable<ExportedRow>, map: (row: ExportedRow) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield map(row);
}

/** Letters that names of sheets may not have. */
const refused = /[[\]:*?/\\]/g;

function csv(rows: AsyncIterable<ExportedRow>, { columns, format }: FileParts): AsyncIterable<Uint8Array> {
  const delimiter = separators(format.cellFormat.language).decimal === "," ? ";" : ",";
  async function* lines() {
    yield columns.map(({ label }) => harmless(label));
    yield* mapped(rows, (row) => columns.map((column) => harmless(exportText(row, column, format))));
  }
  return writeCsvStream(lines(), { delimiter, bom: true });
}

function xlsx(
  rows: AsyncIterable<ExportedRow>,
  { columns, format, isLarge, name }: FileParts,
): AsyncIterable<Uint8Array> {
  const { language } = format.cellFormat;
  const cells = mapped(rows, (row) => columns.map((column) => exportValue(row, column, format)));
  const heads = columns.map((column): ColumnDef => {
    const numFmt = numberFormat(column, language);
    return { header: sheetText(column.label), width: 18, ...(numFmt === undefined ? {} : { numFmt }) };
  });
  const sheet = name
    .replace(refused, " ")
    .slice(0, 28)
    .toWellFormed()
    .replace(/^[\s']+|[\s']+$/g, "");
  return writeXlsxStream(cells, {
    name: sheet === "" ? "1" : sheet,
    columns: heads,
    freezePane: { rows: 1 },
    zip64: isLarge,
  });
}

/** Media types of the formats. */
export const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Bytes of a file as its rows come, none of which is held. CSV is UTF-8 with a mark, separated as programs of the
 * language expect it.
 */
export const encodedFile = (
  format: keyof typeof mediaTypes,
  rows: AsyncIterable<ExportedRow>,
  parts: FileParts,
): AsyncIterable<Uint8Array> => (format === "csv" ? csv(rows, parts) : xlsx(rows, parts));
