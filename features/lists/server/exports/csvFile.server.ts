import { separators } from "@tessera/ui/format/decimalText.ts";
import { writeCsvStream } from "hucre/csv";
import { type ExportedRow, exportText, harmless } from "./exportCells.server.ts";
import type { FileParts } from "./fileParts.server.ts";

/** A CSV file: UTF-8 with a mark, separated as programs of the language expect it. */
export function csvFile(rows: AsyncIterable<ExportedRow>, { columns, format }: FileParts): AsyncIterable<Uint8Array> {
  const delimiter = separators(format.cellFormat.language).decimal === "," ? ";" : ",";
  async function* lines() {
    yield columns.map(({ label }) => harmless(label));
    for await (const row of rows) yield columns.map((column) => harmless(exportText(row, column, format)));
  }
  return writeCsvStream(lines(), { delimiter, bom: true });
}
