import ChevronLeft from "lucide-react/icons/chevron-left";
import X from "lucide-react/icons/x";
import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "../action/IconButton.tsx";
import { classNames } from "../classNames.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { type CloseGuard, useModal } from "./useModal.ts";
import "./Dialog.css";

export type DrawerProps = {
  readonly title: ReactNode;
  /** Beside the title: state chip, quiet text. */
  readonly state?: ReactNode;
  /** On the right of the head, before the closing cross. */
  readonly tools?: ReactNode;
  /** Between head and body: tabs, then a banner. */
  readonly below?: ReactNode;
  /** The name of the layer below: shown on the dimmed strip, which leads back to it. */
  readonly behind: string;
  readonly children: ReactNode;
  /** Action bar, see `ActionBar`. */
  readonly footer?: ReactNode;
  /** The body has no padding and does not scroll by itself (a list). */
  readonly flush?: boolean;
  /** `half`: 50 % wide, for what one looks at beside the page. Default: 90 %. */
  readonly size?: "half";
  readonly onClose: () => void;
  /** Asked on every way of closing, for example while values are not saved. */
  readonly guard?: CloseGuard | undefined;
};

/**
 * A layer of 90 % or 50 % over the page, the whole screen on a phone; the layer below stays mounted, dimmed and named.
 * It is open while it is mounted.
 */
export function Drawer(props: DrawerProps): ReactNode {
  const { text } = useUiText();
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { close, onKeyDown } = useModal(element, { onClose: props.onClose, guard: props.guard, start: title });
  return (
    <dialog
      ref={element}
      className={classNames("t-drawer", props.size === "half" && "t-drawer--half")}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
    >
      <div className="t-drawer__panel">
        <header className="t-drawer__head">
          {/* The focus starts on the title: a reader hears where it is, and no tip covers the head. */}
          <h1 ref={title} id={titleId} tabIndex={-1} className="t-drawer__title t-cut">
            {props.title}
          </h1>
          {props.state}
          <div className="t-drawer__tools">
            {props.tools}
            <IconButton icon={X} label={text("ui.close")} onClick={close} />
          </div>
        </header>
        {props.below}
        <div className={classNames("t-drawer__body", props.flush && "t-drawer__body--flush")}>{props.children}</div>
        {props.footer}
      </div>
      <button type="button" className="t-drawer__behind" tabIndex={-1} onClick={close}>
        <span className="t-drawer__name">
          <Icon of={ChevronLeft} />
          <span className="t-cut">{props.behind}</span>
        </span>
      </button>
    </dialog>
  );
}
