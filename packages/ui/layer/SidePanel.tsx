import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { IconButton } from "../action/IconButton.tsx";
import { classNames } from "../classNames.ts";
import { useUiText } from "../UiTextProvider.tsx";
import { useDismiss } from "./useDismiss.ts";
import "./SidePanel.css";

export type SidePanelProps = {
  readonly title: string;
  /** Before the cross. */
  readonly tools?: ReactNode;
  /** The side bar that it stands beside: what happens in it is not outside. */
  readonly beside: RefObject<HTMLElement | null>;
  readonly position: "left" | "right";
  /** Pixels between the edge of the window and the panel: the width of the side bar. */
  readonly offset: number;
  /** It takes room of its own beside the page and stays when something else is clicked. */
  readonly docked?: boolean;
  /** True when the focus is to go back to what opened it. */
  readonly onClose: (refocus: boolean) => void;
  readonly children: ReactNode;
};

/** A panel beside the side bar (spec lists §2.10): it is open while it is mounted, and no obstacle to the page. */
export function SidePanel(props: SidePanelProps): ReactNode {
  const { docked = false, onClose, offset } = props;
  const { text } = useUiText();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useDismiss(!docked, [panel, props.beside], () => onClose(false), { onBack: () => onClose(true) });
  useEffect(() => {
    if (!docked) panel.current?.focus();
  }, [docked]);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (docked) return;
    // Of the document: what had the focus in the panel may be gone. A dialog above it takes the key first.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
      close.current(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [docked]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classNames(
        "t-side-panel",
        `t-side-panel--${props.position}`,
        docked ? "t-side-panel--docked" : "t-raised",
      )}
      style={docked ? undefined : { [props.position]: `${offset}px` }}
    >
      <header className="t-side-panel__head">
        <h2 id={titleId} className="t-cut">
          {props.title}
        </h2>
        {props.tools}
        <IconButton icon={X} label={text("ui.close")} onClick={() => onClose(true)} />
      </header>
      <div className="t-side-panel__body">{props.children}</div>
    </aside>
  );
}
