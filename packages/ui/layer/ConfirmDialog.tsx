import { type ReactNode, useRef } from "react";
import { Button } from "../action/Button.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { Dialog } from "./Dialog.tsx";

export type ConfirmDialogProps = {
  /** Names the thing and the count: "Delete 3 orders?" */
  readonly title: ReactNode;
  /** What else happens, and whether it can be undone. */
  readonly children?: ReactNode;
  /** Repeats the verb: "Delete 3 orders". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** See `Dialog`. */
  readonly isPassing?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before something that cannot simply be undone; it starts on the way out (look: Words). */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { text } = useUiText();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      start={cancel}
      title={props.title}
      {...(props.isPassing ? { isPassing: true } : {})}
      onClose={props.onCancel}
      footer={
        <>
          <Button ref={cancel} onClick={props.onCancel}>
            {props.cancelLabel ?? text("ui.cancel")}
          </Button>
          <Button variant={props.danger ? "danger" : "primary"} loading={props.busy ?? false} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
