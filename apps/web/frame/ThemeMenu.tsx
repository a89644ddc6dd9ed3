import { type Theme, themes } from "@tessera/contract/personal/look.ts";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import type { ReactNode } from "react";
import { useTheme } from "./useTheme.ts";

/** What stands for each theme. */
export const themeIcons: Readonly<Record<Theme, IconSource>> = { light: Sun, dark: Moon, system: Monitor };

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
