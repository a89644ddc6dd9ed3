import type { ReactNode } from "react";
import type { Shape } from "./drawingValue.ts";
import { shapePath, textSize } from "./shapePath.ts";

/** One shape of a drawing. `isLive`: wider than it looks for the pointer. */
export function ShapeMark(props: {
  readonly shape: Shape;
  readonly isLive?: boolean;
  readonly isChosen?: boolean;
}): ReactNode {
  const { isChosen = false, isLive = false, shape } = props;
  const { colour, id, kind, points, text, width } = shape;
  const [x = 0, y = 0] = points;
  const path = shapePath(shape);
  return (
    <g className={`t-paint__shape is-${colour}`} data-shape={id} data-chosen={isChosen || undefined}>
      {kind === "text" ? (
        <text x={x} y={y} fontSize={textSize(width)}>
          {text}
        </text>
      ) : (
        <>
          {isChosen && <path className="t-paint__halo" d={path} strokeWidth={width + 10} />}
          <path d={path} strokeWidth={width} />
          {isLive && <path className="t-paint__hit" d={path} strokeWidth={Math.max(24, width)} />}
        </>
      )}
    </g>
  );
}
