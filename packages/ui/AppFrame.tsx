import type { ReactNode } from "react";
import { classNames } from "./classNames.ts";
import "./Frame.css";

/** The frame of all pages: side bar, top bar, content. The content column scrolls by itself. */
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
  return (
    <div
      className={classNames(
        "t-app",
        props.collapsed && "t-app--narrow",
        props.position === "right" && "t-app--right",
        props.docked && "t-app--docked",
      )}
    >
      {props.side}
      {props.panel}
      <div className="t-main">
        {props.top}
        <main className="t-main__page">{props.children}</main>
        {props.bottom}
      </div>
    </div>
  );
}
