import { themes } from "@tessera/contract/personal/look.ts";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { themeIcons } from "./themeIcons.ts";
import { useTheme } from "./useTheme.ts";

/** Light, dark, or as the system is. */
export function ThemeMenu(): ReactNode {
  const { t } = useTexts();
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      label={t("kit.frame.theme")}
      icon={themeIcons[theme]}
      items={themes.map((one) => ({
        id: one,
        label: t(`kit.frame.theme_${one}`),
        icon: themeIcons[one],
        checked: one === theme,
        onSelect: () => setTheme(one),
      }))}
    />
  );
}
