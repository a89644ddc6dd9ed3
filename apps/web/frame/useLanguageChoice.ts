import type { Language } from "@tessera/contract/languages.ts";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
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
      notify(errorNotice(error, t, t("kit.frame.language_failed")));
    }
  };
}
