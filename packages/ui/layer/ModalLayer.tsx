import { type ReactNode, type RefObject, useRef } from "react";
import { useModal } from "./useModal.ts";

/**
 * A modal layer that says by itself how it looks; Escape, Back and a press beside it close it. It is open while it is
 * mounted.
 */
export function ModalLayer(props: {
  /** What it is called; it need not stand in it. */
  readonly label: string;
  readonly className: string;
  /** Where the focus begins; absent: where the browser puts it. */
  readonly start?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const { close, onKeyDown } = useModal(element, { onClose: props.onClose, start: props.start });
  return (
    <dialog
      ref={element}
      className={props.className}
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // Only the backdrop has the dialog itself as its target.
        if (event.target === event.currentTarget) close();
      }}
    >
      {props.children}
    </dialog>
  );
}
