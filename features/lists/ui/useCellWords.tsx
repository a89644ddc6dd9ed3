import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useMemo } from "react";
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
      yes: t("list.yes"),
      no: t("list.no"),
      bytes: (count) => t("list.bytes", { count }),
    }),
    [t, language, zone],
  );
}
