import { classNames } from "@tessera/ui/classNames.ts";
import { useAnchored } from "@tessera/ui/layer/useAnchored.ts";
import { useDismiss } from "@tessera/ui/layer/useDismiss.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import "./CellBox.css";

/**
 * A value of many parts in a cell of a sub-form: what it says stands there on one line, its editor opens below. Escape
 * leads back.
 */
export function CellBox(props: {
  readonly label: string;
  /** What the value says. */
  readonly text: string;
  readonly isEmpty: boolean;
  /** The editor. Its first input, or button, takes the keyboard; one that comes late takes it itself. */
  readonly children: ReactNode;
}): ReactNode {
  const { children, isEmpty, label, text } = props;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useAnchored(open, button, panel, "below-start", true);
  useDismiss(open, [panel, button], () => setOpen(false));
  useLayoutEffect(() => {
    const first = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    if (open) (first("input:not([hidden])") ?? first("button:enabled"))?.focus();
  }, [open]);
  // The sheet around it moves between cells by the same keys.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== "Tab") event.stopPropagation();
  };
  return (
    <div className="t-select">
      <button
        ref={button}
        type="button"
        className="t-input"
        aria-label={`${label}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <span className={classNames("t-cut", isEmpty && "t-faint")}>{text}</span>
        <Icon of={ChevronDown} className="t-input__end" />
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys from the sheet
        <div ref={panel} popover="manual" className="t-raised t-options t-cellbox" onKeyDown={onKeyDown}>
          {children}
        </div>
      )}
    </div>
  );
}
