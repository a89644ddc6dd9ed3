import { type ReactNode, type RefObject, useId, useRef } from "react";
import { classNames } from "../classNames.ts";
import { type CloseGuard, useModal } from "./useModal.ts";
import "./Dialog.css";

export type DialogProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the deciding one last. */
  readonly footer: ReactNode;
  /** Escape was pressed and the guard agreed; the owner unmounts the dialog. */
  readonly onClose: () => void;
  readonly guard?: CloseGuard | undefined;
  /** Where the focus begins, else on the first control. */
  readonly start?: RefObject<HTMLElement | null>;
  readonly size?: "small" | "wide";
  /** On a phone it takes the whole screen: it is a list or a form more than a question. */
  readonly fills?: boolean;
  readonly role?: "dialog" | "alertdialog";
  /**
   * It has no entry of the browser's history, as what asks before the page is left. Default: one, a question only where
   * nothing below it has.
   */
  readonly isPassing?: boolean;
};

/** A small modal question. It is open while it is mounted. */
export function Dialog(props: DialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const { onKeyDown } = useModal(element, {
    onClose: props.onClose,
    guard: props.guard,
    start: props.start,
    entry: props.isPassing ? "none" : props.role === "alertdialog" ? "first" : "own",
  });
  return (
    <dialog
      ref={element}
      className={classNames(
        "t-raised t-raised--modal t-dialog",
        props.size === "wide" && "t-dialog--wide",
        props.fills && "t-dialog--fills",
      )}
      role={props.role}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
      aria-describedby={props.role === "alertdialog" ? bodyId : undefined}
    >
      <h2 id={titleId} className="t-dialog__title">
        {props.title}
      </h2>
      <div id={bodyId} className="t-dialog__body">
        {props.children}
      </div>
      <div className="t-dialog__foot">{props.footer}</div>
    </dialog>
  );
}
