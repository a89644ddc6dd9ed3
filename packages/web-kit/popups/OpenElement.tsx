import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import PanelRightOpen from "lucide-react/icons/panel-right-open";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useOpenPopup } from "./useOpenPopup.ts";

/** Opens the chosen record above the form. */
export function OpenElement(props: { url: string | null; name: string | null }): ReactNode {
  const { name, url } = props;
  const { t } = useTexts();
  const openPopup = useOpenPopup();
  return (
    <IconButton
      icon={PanelRightOpen}
      label={name === null ? t("form.element.open_none") : t("form.element.open", { name })}
      disabled={url === null}
      onClick={() => {
        if (url !== null) openPopup({ url });
      }}
    />
  );
}
