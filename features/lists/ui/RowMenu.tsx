import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import type { PopupRequest } from "@tessera/web-kit/popups/popupStack.ts";
import { useOpenPopup } from "@tessera/web-kit/popups/useOpenPopup.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import AppWindow from "lucide-react/icons/app-window";
import PanelRightOpen from "lucide-react/icons/panel-right-open";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";

/**
 * The menu of a row (spec lists §2.4): its record opens above the list, or on a page of its own, whatever a press on
 * the row does, and is deleted. Nothing where none of these is possible.
 */
export function RowMenu(props: {
  /** What the row is called. */
  name: string;
  /** Where its record opens; null: nowhere. */
  url: string | null;
  /** How the record opens above the list. */
  popupOf: (url: string) => PopupRequest;
  /** Deletes the record; null: the person may not. */
  onDelete: (() => void) | null;
  /** It is a stop of the keyboard, where no grid leads there. Default: false. */
  isStop?: boolean;
}): ReactNode {
  const { name, onDelete, popupOf, url } = props;
  const { t } = useTexts();
  const navigate = useNavigate();
  const openPopup = useOpenPopup();
  if (url === null && onDelete === null) return null;
  const ways =
    url === null
      ? []
      : [
          {
            id: "popup",
            label: t("list.row.openPopup"),
            icon: PanelRightOpen,
            onSelect: () => openPopup(popupOf(url)),
          },
          { id: "page", label: t("list.row.openPage"), icon: AppWindow, onSelect: () => navigate(url) },
        ];
  const removal =
    onDelete === null ? [] : [{ id: "delete", label: t("list.delete"), icon: Trash, danger: true, onSelect: onDelete }];
  return (
    <Menu
      label={t("list.row.actions", { name })}
      {...(props.isStop === true ? {} : { tabIndex: -1 })}
      hasEntry
      items={[...ways, ...removal]}
    />
  );
}
