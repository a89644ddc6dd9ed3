import type { SheetArea } from "@tessera/ui/sheet/SheetColumn.ts";
import type { RowsModel } from "../rowsModel.ts";
import type { ClipboardFormat } from "./clipboardFormat.ts";
import { copiedText } from "./copiedText.ts";
import { pasteText } from "./pasteText.ts";
import { writeTabText } from "./tabText.ts";

/** The cells of an area as text that spreadsheets take. */
export function copyArea(model: RowsModel, { from, to }: SheetArea, format: ClipboardFormat): string {
  const columns = model.columns.slice(from.column, to.column + 1);
  const rows = model.state.rows.slice(from.row, to.row + 1);
  return writeTabText(
    rows.map((row) => columns.map((column) => copiedText(model.scope.store, model.refOf(row, column), column, format))),
  );
}

/** Enters a text of cells and gives a sentence on what was left out; null when all of it stands. See `pasteText`. */
export async function pasteArea(
  model: RowsModel,
  area: SheetArea,
  text: string,
  format: ClipboardFormat,
): Promise<string | null> {
  const { dropped, locked, unread } = await pasteText(model, area, text, format);
  const parts = [
    unread > 0 ? format.t("form.rows.paste_unread", { count: unread }) : "",
    locked > 0 ? format.t("form.rows.paste_locked", { count: locked }) : "",
    dropped > 0 ? format.t("form.rows.paste_dropped", { count: dropped }) : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join(" ");
}
