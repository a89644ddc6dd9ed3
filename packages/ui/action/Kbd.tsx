import type { ReactNode } from "react";
import "../frame/Frame.css";

/** Keys to press. */
export function Kbd(props: { children: ReactNode }): ReactNode {
  return <kbd className="t-kbd">{props.children}</kbd>;
}
