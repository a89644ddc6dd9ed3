import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { About } from "./About.tsx";

/** `About`, where there is no side bar to stand beside. */
export function AboutDialog(props: { onClose: () => void }): ReactNode {
  const { t } = useTexts();
  const { text } = useUiText();
  return (
    <Dialog
      title={t("about.title")}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{text("ui.close")}</Button>}
    >
      <About />
    </Dialog>
  );
}
