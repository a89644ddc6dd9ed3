import type { PaletteEntry, PaletteGroup } from "@tessera/ui/CommandPalette.tsx";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Globe from "lucide-react/icons/globe";
import LogOut from "lucide-react/icons/log-out";
import UserRound from "lucide-react/icons/user-round";
import { useSyncExternalStore } from "react";
import { chooseTheme, onThemeChange, storedTheme } from "../theme.ts";
import type { PaletteProps } from "./Palette.tsx";
import { paletteMatch } from "./paletteMatch.ts";
import { themeIcons, themes } from "./themes.ts";
import { useLanguageChoice } from "./useLanguageChoice.ts";
import { useNavigation } from "./useNavigation.ts";

/** Pages of the menus and actions of the frame that fit a search. */
export function useOwnCommands(props: PaletteProps, search: string): readonly [PaletteGroup, PaletteGroup] {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { groups } = useNavigation(props.hasMenu);
  const chooseLanguage = useLanguageChoice(props.navigator);
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  const pages = (groups ?? []).flatMap((group) =>
    group.items.map(
      (item): PaletteEntry => ({
        id: `${group.id} ${item.id}`,
        label: item.label,
        detail: group.label,
        icon: item.icon,
        onSelect: () => navigate(item.href),
      }),
    ),
  );
  const account: readonly PaletteEntry[] = [
    { id: "account", label: t("kit.frame.account"), icon: UserRound, onSelect: () => navigate("/account") },
    { id: "sign-out", label: t("kit.frame.sign_out"), icon: LogOut, onSelect: () => navigate("/logout") },
  ];
  const actions: readonly PaletteEntry[] = [
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        id: `theme-${one}`,
        label: `${t("kit.frame.theme")}: ${t(`kit.frame.theme_${one}`)}`,
        icon: themeIcons[one],
        onSelect: () => chooseTheme(one),
      })),
    ...languages
      .filter(({ id }) => id !== language)
      .map(({ id, name }) => ({
        id: `language-${id}`,
        label: t("kit.frame.language", { language: name }),
        icon: Globe,
        onSelect: () => void chooseLanguage(id),
      })),
    ...(props.user === null ? [] : account),
  ];
  const fitting = (entries: readonly PaletteEntry[]) =>
    entries.filter(({ label, detail }) => paletteMatch(search, label, detail));
  return [
    { id: "pages", label: t("kit.palette.pages"), entries: fitting(pages) },
    { id: "actions", label: t("kit.palette.actions"), entries: fitting(actions) },
  ];
}
