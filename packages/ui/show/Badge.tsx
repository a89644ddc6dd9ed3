import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import "../list/Chip.css";

/** A count. Accent: waits for me; danger: harms if left. */
export function Badge(props: { tone?: "accent" | "warning" | "danger" | undefined; children: ReactNode }): ReactNode {
  return <span className={classNames("t-badge", props.tone && `t-badge--${props.tone}`)}>{props.children}</span>;
}
