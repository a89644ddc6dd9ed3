import { BottomBar } from "@tessera/ui/action/BottomBar.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Menu from "lucide-react/icons/menu";
import type { ReactNode } from "react";
import { useNavigation } from "./useNavigation.ts";

/** Ways that fit beside the menu. */
const maxEntries = 4;

/** The bottom bar of phones: the first ways of the menus, and the way to all of them. */
export function PhoneBar(props: { isMenuOpen: boolean; onMenu: () => void }): ReactNode {
  const { t } = useTexts();
  const { groups } = useNavigation();
  return (
    <BottomBar
      label={t("kit.frame.navigation")}
      items={(groups ?? []).flatMap(({ items }) => items).slice(0, maxEntries)}
      more={{ label: t("kit.frame.menu"), icon: Menu, expanded: props.isMenuOpen, onClick: props.onMenu }}
    />
  );
}
