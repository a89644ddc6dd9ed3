import { Button } from "@tessera/ui/action/Button.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";

/** What becomes of a file whose name another one has: it takes its place, stands beside it, or is not sent. */
export type Replacing = "replace" | "both" | "skip";

/** Asks what becomes of a file whose name another one has already. */
export function ReplaceQuestion(props: {
  readonly name: string;
  readonly onDecide: (what: Replacing) => void;
}): ReactNode {
  const { name, onDecide } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  return (
    <Dialog
      role="alertdialog"
      title={t("files.twice", { name })}
      onClose={() => onDecide("skip")}
      footer={
        <>
          <Button onClick={() => onDecide("skip")}>{text("ui.cancel")}</Button>
          <Button onClick={() => onDecide("both")}>{t("files.keep_both")}</Button>
          <Button variant="primary" onClick={() => onDecide("replace")}>
            {t("files.replace")}
          </Button>
        </>
      }
    >
      {t("files.twice_question")}
    </Dialog>
  );
}
