import { Menu } from "@tessera/ui/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { type ReactNode, useState } from "react";
import { chooseTheme, storedTheme, type Theme } from "../theme.ts";

const icons = { light: Sun, dark: Moon, system: Monitor };
const themes: readonly Theme[] = ["light", "dark", "system"];

/** Light, dark, or as the system is; kept in this browser. */
export function ThemeMenu(): ReactNode {
  const { t } = useTexts();
  const [theme, setTheme] = useState(storedTheme);
  return (
    <Menu
      label={t("kit.frame.theme")}
      icon={icons[theme]}
      items={themes.map((one) => ({
        id: one,
        label: t(`kit.frame.theme_${one}`),
        icon: icons[one],
        checked: one === theme,
        onSelect: () => {
          chooseTheme(one);
          setTheme(one);
        },
      }))}
    />
  );
}
