import { type Theme, themes } from "@tessera/contract/personal/look.ts";
import { useUserConfig } from "@tessera/web-kit/userConfig/useUserConfig.ts";

const asTheme = (value: unknown): Theme | null => themes.find((one) => one === value) ?? null;

/** The person's theme, and what changes it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useUserConfig("theme", asTheme);
  return [theme ?? "system", setTheme];
}
