import { IconButton } from "@tessera/ui/IconButton.tsx";
import { NavGroups } from "@tessera/ui/NavGroups.tsx";
import { Skeleton } from "@tessera/ui/Skeleton.tsx";
import { useModal } from "@tessera/ui/useModal.ts";
import { latePart } from "@tessera/web-kit/panels/latePart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { Sign } from "./Sign.tsx";
import { useNavigation } from "./useNavigation.ts";

const Bookmarks = latePart(async () => (await import("./bookmarks/BookmarkList.tsx")).BookmarkList);

/** The menus and the bookmarks as a drawer, where the window is too narrow for a side bar. */
export function NavigationDrawer(props: { title: string; isSignedIn: boolean; onClose: () => void }): ReactNode {
  const { t } = useTexts();
  const { groups } = useNavigation();
  const element = useRef<HTMLDialogElement>(null);
  const { close, onKeyDown } = useModal(element, { onClose: props.onClose });
  return (
    <dialog
      ref={element}
      className="t-nav-drawer"
      aria-label={t("kit.frame.navigation")}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // Only the backdrop has the dialog itself as its target.
        if (event.target === event.currentTarget) close();
      }}
    >
      <nav className="t-side" aria-label={t("kit.frame.navigation")} data-density="touch">
        <div className="t-side__head">
          <span className="t-side__sign" aria-hidden="true">
            <Sign />
          </span>
          <b className="t-cut">{t("shell.title")}</b>
          <IconButton icon={X} label={t("kit.frame.close_menu")} onClick={close} />
        </div>
        <div className="t-nav">
          <NavGroups groups={groups ?? []} onFollow={props.onClose} />
          {props.isSignedIn && (
            <section aria-label={t("personal.bookmarks")}>
              <div className="t-nav__head">{t("personal.bookmarks")}</div>
              <Bookmarks title={props.title} onFollow={props.onClose} waiting={<Skeleton width={160} />} />
            </section>
          )}
        </div>
      </nav>
    </dialog>
  );
}
