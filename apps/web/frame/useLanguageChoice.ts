import type { Language } from "@tessera/contract/languages.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { Navigator } from "../navigation/navigator.ts";

/** Changes the language of the page; what is open stays, with all that was entered. Says so when it cannot be done. */
export function useLanguageChoice(navigator: Pick<Navigator, "changeLanguage">): (chosen: Language) => Promise<void> {
  const { t } = useTexts();
  const notify = useNotify();
  return async (chosen) => {
    try {
      await navigator.changeLanguage(chosen);
    } catch (error) {
      notify({ type: "error", title: t("kit.frame.language_failed"), message: errorText(error, t).title });
    }
  };
}
