import type { SheetClipboard } from "@tessera/ui/sheet/SheetColumn.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useRef } from "react";
import { useNotify } from "../../notifications/useNotify.ts";
import { usePageContext } from "../../page/usePageContext.ts";
import { useTexts } from "../../texts/useTexts.ts";
import type { RowsModel } from "./rowsModel.ts";

const load = () => import("./clipboard/sheetClipboard.ts");

/** Copies and pastes cells of a sub-form as text. What does it is loaded once the keyboard is in the sheet. */
export function useSheetClipboard(model: RowsModel): SheetClipboard {
  const { t } = useTexts();
  const { language } = useUiText();
  const { zone } = usePageContext();
  const notify = useNotify();
  const ready = useRef<Awaited<ReturnType<typeof load>> | null>(null);
  const format = { t, language, zone };
  const prepare = async () => {
    ready.current ??= await load();
    return ready.current;
  };
  return {
    // A failed load is tried again by the next use.
    prepare: () => void prepare().catch(() => {}),
    copy: (area) => ready.current?.copyArea(model, area, format) ?? null,
    paste: (area, text) =>
      void prepare()
        .then(({ pasteArea }) => pasteArea(model, area, text, format))
        .then((left) => left !== null && notify({ type: "warning", message: left }))
        .catch(() => notify({ type: "error", message: t("form.rows.paste_failed") })),
  };
}
