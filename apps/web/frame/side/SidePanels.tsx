import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { SidePanel } from "@tessera/ui/layer/SidePanel.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { NotificationList } from "@tessera/web-kit/notifications/NotificationList.tsx";
import { ReadAllButton } from "@tessera/web-kit/notifications/ReadAllButton.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Pin from "lucide-react/icons/pin";
import type { ReactNode, RefObject } from "react";
import type { Side } from "./useSide.ts";

const About = lazyPart(async () => (await import("../about/About.tsx")).About);
const Bookmarks = lazyPart(async () => (await import("../bookmarks/BookmarkList.tsx")).BookmarkList);
const MainMenu = lazyPart(async () => (await import("./MainMenuPanel.tsx")).MainMenuPanel);

const titles = {
  menu: "kit.frame.navigation",
  bookmarks: "personal.bookmarks",
  messages: "kit.notifications.title",
  about: "about.title",
};

/** The panel that is open beside the side bar; nothing when none is (spec lists §2.10). */
export function SidePanels(props: {
  side: Side;
  beside: RefObject<HTMLElement | null>;
  /** Width of the side bar in pixels. */
  width: number;
  maySearchMenu: boolean;
  title: string;
}): ReactNode {
  const { side, beside, width } = props;
  const { t } = useTexts();
  const { panel, isKept } = side;
  if (panel === null) return null;
  const isDocked = panel === "menu" && isKept;
  const close = (refocus: boolean): void => {
    side.close();
    const name = panel === "about" || panel === "bookmarks" ? `[data-tool="${panel}"]` : `[data-way="${panel}"]`;
    if (refocus) beside.current?.querySelector<HTMLElement>(name)?.focus();
  };
  const onFollow = (): void => {
    if (!isDocked) close(false);
  };
  const late = { waiting: <Skeleton width={180} />, onFailed: side.close };
  return (
    <SidePanel
      key={panel}
      title={t(titles[panel])}
      beside={beside}
      position={side.position}
      offset={width}
      docked={isDocked}
      onClose={close}
      tools={
        panel === "menu"
          ? !side.isTight && (
              <IconButton
                icon={Pin}
                label={t("personal.menu.keep")}
                pressed={isKept}
                onClick={() => side.setKept(!isKept)}
              />
            )
          : panel === "messages" && <ReadAllButton compact />
      }
    >
      {panel === "menu" && <MainMenu maySearch={props.maySearchMenu} onFollow={onFollow} {...late} />}
      {panel === "bookmarks" && <Bookmarks title={props.title} onFollow={onFollow} {...late} />}
      {panel === "messages" && <NotificationList onFollow={onFollow} onRemove={() => undefined} />}
      {panel === "about" && <About {...late} />}
    </SidePanel>
  );
}
