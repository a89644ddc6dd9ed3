import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Globe from "lucide-react/icons/globe";
import type { ReactNode } from "react";
import type { Navigator } from "../navigation/navigator.ts";
import { useLanguageChoice } from "./useLanguageChoice.ts";

/** The languages, with the present one marked. */
export function LanguageMenu(props: { navigator: Pick<Navigator, "changeLanguage"> }): ReactNode {
  const { t, language } = useTexts();
  const choose = useLanguageChoice(props.navigator);
  const name = languages.find(({ id }) => id === language)?.name ?? language;
  return (
    <Menu
      label={t("kit.frame.language", { language: name })}
      icon={Globe}
      text={
        <>
          <span className="t-hide">{t("kit.frame.language", { language: name })}</span>
          <span aria-hidden="true">{language.toUpperCase()}</span>
        </>
      }
      variant="quiet"
      items={languages.map((one) => ({
        id: one.id,
        label: one.name,
        checked: one.id === language,
        onSelect: () => void choose(one.id),
      }))}
    />
  );
}
