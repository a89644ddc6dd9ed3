import { Button } from "@tessera/ui/Button.tsx";
import { SidebarNav } from "@tessera/ui/SidebarNav.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { Sign } from "./Sign.tsx";
import { useNavigation } from "./useNavigation.ts";

/** The side bar: the menus of the person. */
export function SideNavigation(props: { collapsed: boolean; onCollapse: (collapsed: boolean) => void }): ReactNode {
  const { t } = useTexts();
  const { groups, error, retry } = useNavigation();
  const note = error !== null ? "kit.frame.menu_failed" : groups?.length === 0 ? "kit.frame.menu_empty" : null;
  return (
    <SidebarNav
      label={t("kit.frame.navigation")}
      title={t("shell.title")}
      sign={<Sign />}
      groups={groups ?? []}
      collapsed={props.collapsed}
      onCollapse={props.onCollapse}
      foot={
        note === null ? null : (
          <span className="t-small t-quiet">
            {t(note)}
            {error !== null && (
              <Button variant="quiet" onClick={retry}>
                {t("kit.again")}
              </Button>
            )}
          </span>
        )
      }
    />
  );
}
