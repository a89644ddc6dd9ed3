import type { ReactNode } from "react";
import "./Frame.css";

/** The 48-px bar above the page: breadcrumb at the left, search, then tools. */
export function TopBar(props: { start: ReactNode; search?: ReactNode; tools?: ReactNode }): ReactNode {
  return (
    <header className="t-top">
      {props.start}
      <div className="t-top__search">{props.search}</div>
      <div className="t-top__tools">{props.tools}</div>
    </header>
  );
}
