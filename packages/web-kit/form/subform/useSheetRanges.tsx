import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { SheetRanges } from "@tessera/ui/sheet/SheetColumn.ts";
import { useRef } from "react";
import { useNotify } from "../../notifications/useNotify.ts";
import { useTexts } from "../../texts/useTexts.ts";
import type { RowsModel } from "./rowsModel.ts";
import { useSheetFormat } from "./useSheetFormat.ts";

const load = () => import("./clipboard/sheetCells.ts");

/**
 * What is done with several cells of the rows that a sheet shows. What does it is loaded once the keyboard or the
 * pointer is in the sheet.
 */
export function useSheetRanges(model: RowsModel, rows: readonly RowInfo[]): SheetRanges {
  const { t } = useTexts();
  const notify = useNotify();
  const ready = useRef<Awaited<ReturnType<typeof load>> | null>(null);
  const sheet = { model, rows, format: useSheetFormat() };
  const prepare = async () => {
    ready.current ??= await load();
    return ready.current;
  };
  const run = (enter: (cells: Awaited<ReturnType<typeof load>>) => string | null | Promise<string | null>): void =>
    void prepare()
      .then(enter)
      .then((left) => left !== null && notify({ type: "warning", message: left }))
      .catch(() => notify({ type: "error", message: t("form.rows.paste_failed") }));
  return {
    // A failed load is tried again by the next use.
    prepare: () => void prepare().catch(() => {}),
    copy: (area) => ready.current?.copyArea(sheet, area) ?? null,
    paste: (area, cells) => run(({ pasteArea }) => pasteArea(sheet, area, cells)),
    clear: (area) => run(({ clearArea }) => clearArea(sheet, area)),
    fill: (area, source) => run(({ fillArea }) => fillArea(sheet, area, source)),
    canEnter: !model.state.readOnly,
  };
}
