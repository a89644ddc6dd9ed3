import type { ReactNode } from "react";
import { type Drawing, drawingHeight, drawingWidth } from "./drawingValue.ts";
import { ShapeMark } from "./ShapeMark.tsx";
import "./wpaint.css";

/** A drawing as it is looked at, over its picture where it has one. */
export function DrawingShown(props: {
  readonly drawing: Drawing;
  readonly label: string;
  readonly picture?: string | undefined;
}): ReactNode {
  const { drawing, label, picture } = props;
  return (
    <svg
      className={picture === undefined ? "t-paint__picture" : "t-paint__picture has-picture"}
      viewBox={`0 0 ${drawingWidth} ${drawingHeight}`}
      role="img"
      aria-label={label}
    >
      {picture !== undefined && <image href={picture} width={drawingWidth} height={drawingHeight} />}
      {drawing.shapes.map((shape) => (
        <ShapeMark key={shape.id} shape={shape} />
      ))}
    </svg>
  );
}
