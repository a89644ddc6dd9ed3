import { Icon } from "@tessera/ui/Icon.tsx";
import { IconButton } from "@tessera/ui/IconButton.tsx";
import { Link } from "@tessera/ui/Link.tsx";
import { useModal } from "@tessera/ui/useModal.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { Sign } from "./Sign.tsx";
import { useNavigation } from "./useNavigation.ts";

/** The menus as a drawer, where the window is too narrow for a side bar. */
export function NavigationDrawer(props: { onClose: () => void }): ReactNode {
  const { t } = useTexts();
  const { groups } = useNavigation();
  const element = useRef<HTMLDialogElement>(null);
  const { close, onKeyDown } = useModal(element, props.onClose, undefined);
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
          {(groups ?? []).map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of links, not of form controls
            <div key={group.id} role="group" aria-label={group.label}>
              {group.label && <div className="t-nav__head">{group.label}</div>}
              {group.items.map((item) => (
                <Link
                  key={item.id}
                  href={item.href}
                  className="t-nav__item"
                  current={item.current ?? false}
                  onFollow={props.onClose}
                >
                  {item.icon && <Icon of={item.icon} />}
                  <span className="t-cut">{item.label}</span>
                </Link>
              ))}
            </div>
          ))}
        </div>
      </nav>
    </dialog>
  );
}
