import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import { Tile } from "./Tile.tsx";
import "../list/Chip.css";

/**
 * A date that has passed though something is still to be done: the sign with the date, and the text for screen readers;
 * without a date the text.
 */
export function Late(props: { readonly label: string; readonly children?: ReactNode }): ReactNode {
  const { children, label } = props;
  return (
    <span className={classNames("t-late", children !== undefined && "t-late--date")} title={label}>
      <Tile shape="late" tone="danger" />
      {children}
      <span className={children ? "t-hide" : undefined}>{label}</span>
    </span>
  );
}
