import { csvFile } from "./csvFile.server.ts";
import type { ExportedRow } from "./exportCells.server.ts";
import type { FileParts } from "./fileParts.server.ts";
import { xlsxFile } from "./xlsxFile.server.ts";

/** Media types of the formats. */
export const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Bytes of a file as its rows come, none of which is held. */
export const encodedFile = (
  format: keyof typeof mediaTypes,
  rows: AsyncIterable<ExportedRow>,
  parts: FileParts,
): AsyncIterable<Uint8Array> => (format === "csv" ? csvFile(rows, parts) : xlsxFile(rows, parts));
