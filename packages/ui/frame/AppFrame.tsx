import { type ReactNode, useRef } from "react";
import { classNames } from "../classNames.ts";
import { useUiText } from "../UiTextProvider.tsx";
import "./Frame.css";

/**
 * The frame of all pages: a way past the frame for the keyboard, side bar, top bar, content. The content column scrolls
 * by itself.
 */
export function AppFrame(props: {
  side: ReactNode;
  collapsed: boolean;
  /** Where the side bar stands. */
  position?: "left" | "right";
  /** The panel beside the side bar; `docked` gives it room of its own. */
  panel?: ReactNode;
  docked?: boolean;
  top: ReactNode;
  /** Below the page, on phones. */
  bottom?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { text } = useUiText();
  const page = useRef<HTMLElement>(null);
  return (
    <div
      className={classNames(
        "t-app",
        props.collapsed && "t-app--narrow",
        props.position === "right" && "t-app--right",
        props.docked && "t-app--docked",
      )}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page; only the address must stay what it is */}
      <a
        href="#page"
        className="t-raised t-skip"
        onClick={(event) => {
          event.preventDefault();
          page.current?.focus();
        }}
      >
        {text("ui.skip")}
      </a>
      {props.side}
      {props.panel}
      <div className="t-main">
        {props.top}
        <main ref={page} id="page" tabIndex={-1} className="t-main__page">
          {props.children}
        </main>
        {props.bottom}
      </div>
    </div>
  );
}
