import type { ReactNode } from "react";
import "../list/FacetBar.css";

/** The row between page header and list: facet bar first, then views and columns. */
export function Toolbar(props: { children: ReactNode }): ReactNode {
  return <div className="t-toolbar">{props.children}</div>;
}
