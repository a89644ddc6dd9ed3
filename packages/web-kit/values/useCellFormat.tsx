import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useMemo } from "react";
import type { ColumnTypes } from "../fields/useColumnTypes.ts";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import type { CellFormat } from "./cellText.ts";

/** What cells say in the person's language and zone; `types` are those that the columns are of. */
export function useCellFormat(types: ColumnTypes): CellFormat {
  const { t } = useTexts();
  const { language } = useUiText();
  const { zone } = usePageContext();
  return useMemo(
    () => ({
      language,
      zone,
      yes: t("kit.value.yes"),
      no: t("kit.value.no"),
      behaviours: (type) => types.get(type)?.behaviour ?? null,
      bytes: (count) => t("kit.value.bytes", { count }),
    }),
    [t, language, zone, types],
  );
}
