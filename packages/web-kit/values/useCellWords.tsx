import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useMemo } from "react";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import type { CellWords } from "./cellText.ts";

/** What cells say in the person's language and zone. */
export function useCellWords(): CellWords {
  const { t } = useTexts();
  const { language } = useUiText();
  const { zone } = usePageContext();
  return useMemo(
    () => ({
      language,
      zone,
      yes: t("kit.value.yes"),
      no: t("kit.value.no"),
      bytes: (count) => t("kit.value.bytes", { count }),
    }),
    [t, language, zone],
  );
}
