import type { ReactNode } from "react";
import "../frame/Section.css";

/** Twelve columns for fields: gutter 16, rows 12 (look: Grid). */
export function Grid(props: { children: ReactNode }): ReactNode {
  return <div className="t-grid">{props.children}</div>;
}
