import type { Theme } from "@tessera/contract/personal/look.ts";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";

/** What stands for each theme. */
export const themeIcons: Readonly<Record<Theme, IconSource>> = { light: Sun, dark: Moon, system: Monitor };
