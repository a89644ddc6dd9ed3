import type { ReactNode } from "react";
import { Tile } from "./Tile.tsx";
import "./Chip.css";

/** A date that has passed though something is still to be done: the sign, and the word for who does not see it. */
export function Late(props: { readonly label: string; readonly children?: ReactNode }): ReactNode {
  return (
    <span className="t-late" title={props.label}>
      <Tile shape="late" tone="danger" />
      {props.children}
      <span className="t-hide">{props.label}</span>
    </span>
  );
}
