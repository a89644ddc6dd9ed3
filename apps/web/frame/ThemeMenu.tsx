import { Menu } from "@tessera/ui/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useSyncExternalStore } from "react";
import { chooseTheme, onThemeChange, storedTheme } from "../theme.ts";
import { themeIcons, themes } from "./themes.ts";

/** Light, dark, or as the system is; kept in this browser. */
export function ThemeMenu(): ReactNode {
  const { t } = useTexts();
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  return (
    <Menu
      label={t("kit.frame.theme")}
      icon={themeIcons[theme]}
      items={themes.map((one) => ({
        id: one,
        label: t(`kit.frame.theme_${one}`),
        icon: themeIcons[one],
        checked: one === theme,
        onSelect: () => chooseTheme(one),
      }))}
    />
  );
}
