import { isLanguage } from "@tessera/contract/languages.ts";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { useChooseLanguage } from "@tessera/web-kit/texts/LanguageChoiceProvider.tsx";

/** Switches to a language by its id, and goes to `target` afterwards; null stays. An unknown id does nothing. */
export function useLanguageSwitch(target: string | null): (chosen: string) => void {
  const choose = useChooseLanguage();
  const navigate = useNavigate();
  return (chosen) => {
    if (!isLanguage(chosen) || choose === null) return;
    void choose(chosen).then(() => {
      if (target !== null) navigate(target);
    });
  };
}
