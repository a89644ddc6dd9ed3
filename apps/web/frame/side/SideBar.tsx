import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import type { ToolButton, ToolExtra } from "@tessera/ui/action/IconToolbar.tsx";
import { SidebarNav, type SideWay } from "@tessera/ui/frame/SidebarNav.tsx";
import { useNotifications } from "@tessera/web-kit/notifications/NotificationsProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Bell from "lucide-react/icons/bell";
import Bug from "lucide-react/icons/bug";
import Info from "lucide-react/icons/info";
import List from "lucide-react/icons/list";
import PanelLeft from "lucide-react/icons/panel-left-dashed";
import PanelRight from "lucide-react/icons/panel-right-dashed";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Star from "lucide-react/icons/star";
import type { ReactNode, RefObject } from "react";
import { Brand } from "../Brand.tsx";
import { useNavigation } from "../useNavigation.ts";
import { useLiveCounts } from "./useLiveCounts.ts";
import type { Side, SidePanelId } from "./useSide.ts";

/**
 * The side bar (spec lists §2.10): the menus of the person, what opens panels beside it, and tools at its foot. What
 * belongs to a function stands there only for anyone who may use it.
 */
export function SideBar(props: {
  side: Side;
  /** Name and picture of the installation; without a picture the product's sign stands there. */
  brand: { readonly name: string; readonly logo: string | null };
  functions: readonly string[];
  isSignedIn: boolean;
  /** Whether there is a newer release than that of the page. */
  isOutdated: boolean;
  onWidth: (width: number) => void;
  onReport: () => void;
  ref: RefObject<HTMLElement | null>;
}): ReactNode {
  const { side, functions, isSignedIn } = props;
  const { t } = useTexts();
  const { groups, error, asksCounts, retry } = useNavigation();
  useLiveCounts(asksCounts);
  const { state } = useNotifications();
  const collapsed = !side.isOpen;
  const note = error !== null ? "kit.frame.menu_failed" : groups?.length === 0 ? "kit.frame.menu_empty" : null;
  const counts = (groups ?? []).flatMap(({ items }) => items.map(({ count = 0 }) => count));
  const way = (id: SidePanelId, label: string, icon: SideWay["icon"], count: number): SideWay => ({
    id,
    label,
    icon,
    count,
    expanded: side.panel === id,
    onClick: () => side.toggle(id),
  });
  const hasMessages = isSignedIn && functions.includes("message");
  const unread = state.items.filter(({ read }) => !read).length;
  const ways: readonly SideWay[] = [
    ...(collapsed
      ? [
          way(
            "menu",
            t("kit.frame.navigation"),
            List,
            counts.reduce((sum, count) => sum + count, 0),
          ),
        ]
      : []),
    ...(hasMessages ? [way("messages", t("kit.notifications.title"), Bell, unread)] : []),
  ];
  const panelTool = (id: SidePanelId, label: string, icon: ToolButton["icon"]): ToolButton => ({
    id,
    label,
    icon,
    expanded: side.panel === id,
    onClick: () => side.toggle(id),
  });
  // The notice of a new release can be closed; this stays.
  const refresh: ToolExtra = {
    id: "refresh",
    condition: props.isOutdated,
    draw: (place) => (
      <IconButton
        icon={RefreshCw}
        variant="secondary"
        label={`${t("kit.release.newer")} ${t("kit.release.refresh")}`}
        onClick={() => location.reload()}
        {...place}
      />
    ),
  };
  const other = side.position === "left" ? "right" : "left";
  return (
    <SidebarNav
      ref={props.ref}
      label={t("kit.frame.navigation")}
      title={props.brand.name}
      sign={<Brand logo={props.brand.logo} />}
      position={side.position}
      ways={ways}
      groups={groups ?? []}
      collapsed={collapsed}
      {...(side.isTight ? {} : { onCollapse: (isCollapsed) => side.setOpen(!isCollapsed) })}
      onWidth={props.onWidth}
      toolsLabel={t("personal.tools")}
      tools={
        isSignedIn
          ? [
              panelTool("bookmarks", t("personal.bookmarks"), Star),
              { id: "report", label: t("reports.open"), icon: Bug, hasPopup: "dialog", onClick: props.onReport },
              { ...panelTool("about", t("about.title"), Info), extras: [refresh] },
            ]
          : []
      }
      endTools={
        functions.includes("menuPosition")
          ? [
              {
                id: "place",
                icon: other === "right" ? PanelRight : PanelLeft,
                label: t(`personal.side.${other}`),
                onClick: () => side.setPosition(other),
              },
            ]
          : []
      }
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
