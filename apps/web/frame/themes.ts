import type { IconSource } from "@tessera/ui/Icon.tsx";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import type { Theme } from "../theme.ts";

/** The choices, in the order in which they are offered. */
export const themes: readonly Theme[] = ["light", "dark", "system"];

/** What stands for each. */
export const themeIcons: Readonly<Record<Theme, IconSource>> = { light: Sun, dark: Moon, system: Monitor };
