import type { ReactNode } from "react";
import "./RowList.css";

export type RowListRow = {
  readonly id: string;
  readonly title: string;
  readonly detail: ReactNode;
  /** What stands at the end: a state, what can be done. */
  readonly end: ReactNode;
};

/**
 * Things one below another, each with a name, a line about it, and what can be done. On narrow pages the end goes
 * below.
 */
export function RowList(props: { readonly rows: readonly RowListRow[] }): ReactNode {
  return (
    <ul className="t-rowlist">
      {props.rows.map(({ id, title, detail, end }) => (
        <li key={id} className="t-rowlist__row">
          <div className="t-rowlist__text">
            <p className="t-strong">{title}</p>
            <p className="t-small t-faint">{detail}</p>
          </div>
          {end}
        </li>
      ))}
    </ul>
  );
}
