import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ShieldCheck from "lucide-react/icons/shield-check";
import { switchAuthorityMode, useAuthorityMode } from "../../../features/rights/ui/authorityMode.tsx";
import type { PageConfig } from "../navigation/chain.ts";

/** The switch of the authorisation-editing mode as an entry of a menu; none for who may change no role. */
export function useAuthorityEntry(user: PageConfig["user"]): readonly MenuEntry[] {
  const { t } = useTexts();
  const isOn = useAuthorityMode();
  if (user?.mayEditRoles !== true) return [];
  return [
    {
      id: "authorities",
      label: t("rights.mode.begin"),
      icon: ShieldCheck,
      checked: isOn,
      onSelect: () => switchAuthorityMode(!isOn),
    },
  ];
}
