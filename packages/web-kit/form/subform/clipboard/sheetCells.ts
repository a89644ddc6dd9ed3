import type { CopiedCells, SheetArea } from "@tessera/ui/sheet/SheetColumn.ts";
import { copiedText } from "./copiedText.ts";
import { emptyCells, fillCells } from "./enterCells.ts";
import { readTable, writeTable } from "./htmlTable.ts";
import { pasteCells } from "./pasteCells.ts";
import type { SheetFormat, WorkedSheet } from "./sheetFormat.ts";
import { readTabText, writeTabText } from "./tabText.ts";

/** What was not entered, as a sentence; null when all of it was. */
function leftOut(
  { t }: SheetFormat,
  counts: { readonly locked: number; readonly unread?: number; readonly dropped?: number },
): string | null {
  const { dropped = 0, locked, unread = 0 } = counts;
  const parts = [
    unread > 0 ? t("form.rows.paste_unread", { count: unread }) : "",
    locked > 0 ? t("form.rows.paste_locked", { count: locked }) : "",
    dropped > 0 ? t("form.rows.paste_dropped", { count: dropped }) : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join(" ");
}

/** The cells of an area as spreadsheets take them: as text and as a table. */
export function copyArea({ format, model, rows }: WorkedSheet, { from, to }: SheetArea): CopiedCells {
  const columns = model.columns.slice(from.column, to.column + 1);
  const cells = rows
    .slice(from.row, to.row + 1)
    .map((row) => columns.map((column) => copiedText(model.scope.store, model.refOf(row, column), column, format)));
  return { text: writeTabText(cells), html: writeTable(cells) };
}

/**
 * Enters cells from where an area begins and gives a sentence on what was left out. The text says them as they are; a
 * table is read where it has cells that the text does not tell apart.
 */
export async function pasteArea(
  sheet: WorkedSheet,
  area: SheetArea,
  { html, text }: CopiedCells,
): Promise<string | null> {
  const written = readTabText(text);
  const table = html === "" ? null : readTable(html);
  const isSame =
    table !== null && table.length === written.length && table.every((row, at) => row.length === written[at]?.length);
  return leftOut(sheet.format, await pasteCells(sheet, area, table === null || isSame ? written : table));
}

/** Empties the cells of an area and gives a sentence on those that stayed. */
export const clearArea = (sheet: WorkedSheet, area: SheetArea): string | null =>
  leftOut(sheet.format, emptyCells(sheet, area));

/** Enters what stands in `source` into the rest of an area and gives a sentence on the cells that stayed. */
export const fillArea = (sheet: WorkedSheet, area: SheetArea, source: SheetArea): string | null =>
  leftOut(sheet.format, fillCells(sheet, area, source));
