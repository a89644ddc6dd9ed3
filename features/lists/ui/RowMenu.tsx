import { Menu } from "@tessera/ui/Menu.tsx";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { useOpenPopup } from "@tessera/web-kit/popups/useOpenPopup.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import AppWindow from "lucide-react/icons/app-window";
import PanelRightOpen from "lucide-react/icons/panel-right-open";
import type { ReactNode } from "react";

/** The menu at the end of a row (spec lists §2.4): its record opens above the list, or on a page of its own, whatever a press on the row does. */
export function RowMenu(props: {
  /** What the row is called. */
  name: string;
  url: string;
  /** Title of the pop-up until its page says one. */
  title: string;
}): ReactNode {
  const { name, title, url } = props;
  const { t } = useTexts();
  const navigate = useNavigate();
  const openPopup = useOpenPopup();
  return (
    <Menu
      label={t("list.row.actions", { name })}
      tabIndex={-1}
      items={[
        {
          id: "popup",
          label: t("list.row.openPopup"),
          icon: PanelRightOpen,
          onSelect: () => openPopup({ url, title }),
        },
        { id: "page", label: t("list.row.openPage"), icon: AppWindow, onSelect: () => navigate(url) },
      ]}
    />
  );
}
