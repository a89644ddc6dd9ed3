import { Button } from "@tessera/ui/action/Button.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/**
 * The buttons of a dialog that makes something: to leave it, and to do it. `reason` is the key of what is missing; null
 * when it can be done.
 */
export function DialogButtons(props: {
  confirm: string;
  busy?: boolean;
  reason: string | null;
  onConfirm: () => void;
  onClose: () => void;
}): ReactNode {
  const { busy = false, reason } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  return (
    <>
      <Button onClick={props.onClose}>{text("ui.cancel")}</Button>
      <Button
        variant="primary"
        loading={busy}
        onClick={props.onConfirm}
        {...(reason === null ? {} : { disabledReason: t(reason) })}
      >
        {props.confirm}
      </Button>
    </>
  );
}
