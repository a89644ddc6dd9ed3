import type { MenuEntry } from "@tessera/ui/MenuList.tsx";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useSyncExternalStore } from "react";
import type { Navigator } from "../navigation/navigator.ts";
import { chooseTheme, onThemeChange, storedTheme } from "../theme.ts";
import { themeIcons, themes } from "./themes.ts";
import { useLanguageChoice } from "./useLanguageChoice.ts";

const stays = { changeLanguage: async () => undefined };

/** Languages and appearances as entries of a menu, the present ones marked; none without a navigator. */
export function useFrameChoices(navigator: Pick<Navigator, "changeLanguage"> | null): readonly MenuEntry[] {
  const { t, language } = useTexts();
  const choose = useLanguageChoice(navigator ?? stays);
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  if (navigator === null) return [];
  return [
    { id: "languages", heading: t("kit.frame.languages") },
    ...languages.map(({ id, name }) => ({
      id: `language-${id}`,
      label: name,
      checked: id === language,
      onSelect: () => void choose(id),
    })),
    { id: "themes", heading: t("kit.frame.theme") },
    ...themes.map((one) => ({
      id: `theme-${one}`,
      label: t(`kit.frame.theme_${one}`),
      icon: themeIcons[one],
      checked: one === theme,
      onSelect: () => chooseTheme(one),
    })),
    { id: "end-of-choices", separator: true },
  ];
}
