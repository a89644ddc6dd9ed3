import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { NavGroups } from "@tessera/ui/frame/NavGroups.tsx";
import { ModalLayer } from "@tessera/ui/layer/ModalLayer.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Brand } from "./Brand.tsx";
import { useNavigation } from "./useNavigation.ts";

const Bookmarks = lazyPart(async () => (await import("./bookmarks/BookmarkList.tsx")).BookmarkList);

/** The menus and the bookmarks as a drawer, where the window is too narrow for a side bar. */
export function NavigationDrawer(props: {
  title: string;
  /** See `SideBar`. */
  brand: { readonly name: string; readonly logo: string | null };
  isSignedIn: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts();
  const { groups } = useNavigation();
  return (
    <ModalLayer label={t("kit.frame.navigation")} className="t-nav-drawer" onClose={props.onClose}>
      <nav className="t-side" aria-label={t("kit.frame.navigation")} data-density="touch">
        <div className="t-side__head">
          <span className="t-side__sign" aria-hidden="true">
            <Brand logo={props.brand.logo} />
          </span>
          <b className="t-cut">{props.brand.name}</b>
          <IconButton icon={X} label={t("kit.frame.close_menu")} onClick={props.onClose} />
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
    </ModalLayer>
  );
}
