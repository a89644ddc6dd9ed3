import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { useChooseLanguage } from "@tessera/web-kit/texts/LanguageChoiceProvider.tsx";
import { languages } from "@tessera/web-kit/texts/languages.ts";

/** Switches to a language by its id, and goes to `target` afterwards; null stays. A word that is no language does nothing. */
export function useLanguageSwitch(target: string | null): (chosen: string) => void {
  const choose = useChooseLanguage();
  const navigate = useNavigate();
  return (chosen) => {
    const language = languages.find(({ id }) => id === chosen)?.id;
    if (language === undefined || choose === null) return;
    void choose(language).then(() => {
      if (target !== null) navigate(target);
    });
  };
}
