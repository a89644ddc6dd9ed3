import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { usePageContext } from "../../page/usePageContext.ts";
import { useTexts } from "../../texts/useTexts.ts";
import type { SheetFormat } from "./clipboard/sheetFormat.ts";

/** How cells of a sheet are written and read for the person at it. */
export function useSheetFormat(): SheetFormat {
  const { t } = useTexts();
  const { language } = useUiText();
  const { zone } = usePageContext();
  return { t, language, zone };
}
