import type { ReactNode } from "react";
import "./Skeleton.css";

/** A grey bar in place of what is on its way; sizes in pixels, default the height of a line's letters. */
export function Skeleton(props: { width?: number; height?: number }): ReactNode {
  return <span className="t-skeleton" aria-hidden="true" style={{ width: props.width, height: props.height }} />;
}
