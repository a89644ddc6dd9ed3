import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useOpenPopup } from "@tessera/web-kit/popups/useOpenPopup.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import PanelRightOpen from "lucide-react/icons/panel-right-open";
import type { ReactNode } from "react";

/** Opens the chosen record above the form. */
export function OpenElement(props: { url: string | null; name: string | null }): ReactNode {
  const { name, url } = props;
  const { t } = useTexts();
  const openPopup = useOpenPopup();
  return (
    <IconButton
      icon={PanelRightOpen}
      label={name === null ? t("field.dropdownlist.open_none") : t("field.dropdownlist.open", { name })}
      disabled={url === null}
      onClick={() => {
        if (url !== null) openPopup({ url });
      }}
    />
  );
}
