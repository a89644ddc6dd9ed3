import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAnchored } from "./useAnchored.ts";
import "./Tooltip.css";

type TooltipProps = {
  /** The text; when empty, no tip appears. */
  readonly text: ReactNode;
  readonly placement?: "above" | "right";
  readonly className?: string;
  /** Milliseconds under the pointer before it opens, default 400. */
  readonly delay?: number;
  readonly children: ReactNode;
};

const patience = 400;

/**
 * Shows a text above what it wraps, after a moment under the pointer or at once on keyboard focus; Escape puts it away.
 * The tip is for the eye only: the wrapped control must carry the same text as its name or description.
 */
export function Tooltip(props: TooltipProps): ReactNode {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<number | undefined>(undefined);
  useAnchored(open, anchor, tip, props.placement ?? "above");
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only watches; the control inside is what acts
    <span
      ref={anchor}
      className={props.className ? `t-tooltip ${props.className}` : "t-tooltip"}
      onPointerEnter={(event) => {
        if (event.pointerType === "touch") return;
        timer.current = window.setTimeout(() => setOpen(true), props.delay ?? patience);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => setOpen(event.target.matches(":focus-visible"))}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open) hide();
      }}
    >
      {props.children}
      {open && props.text ? (
        <span ref={tip} popover="manual" className="t-tip" aria-hidden="true">
          {props.text}
        </span>
      ) : null}
    </span>
  );
}
