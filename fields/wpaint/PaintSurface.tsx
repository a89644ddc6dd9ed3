import { classNames } from "@tessera/ui/classNames.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { drawingHeight, drawingWidth, hasRoom, type Shape } from "./drawingValue.ts";
import { ShapeMark } from "./ShapeMark.tsx";
import { movedShape } from "./shapePath.ts";
import type { Paint } from "./usePaint.tsx";

/** So far apart points of a line by hand are at least, in units. */
const step = 4;
/** A shape that is smaller than this in both directions was a slip of the pointer. */
const smallest = 6;

interface Work {
  readonly pointer: number;
  /** What is drawn, or the shape that is moved, or one of whose ends is. */
  readonly shape: Shape;
  readonly kind: "draw" | "move" | "end";
  /** Which end is moved. */
  readonly end: number;
  readonly from: readonly [number, number];
}

/** Where the pointer draws, chooses, moves and rubs out. */
export function PaintSurface(props: {
  readonly shapes: readonly Shape[];
  readonly paint: Paint;
  readonly picture: string | undefined;
  readonly zoom: number;
}): ReactNode {
  const { paint, picture, shapes, zoom } = props;
  const { t } = useTexts();
  const surface = useRef<SVGSVGElement>(null);
  const work = useRef<Work | null>(null);
  const [shown, setShown] = useState<Shape | null>(null);

  const place = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const box = surface.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const x = ((clientX - box.left) / box.width) * drawingWidth;
    const y = ((clientY - box.top) / box.height) * drawingHeight;
    const within = (value: number, max: number): number => Math.round(Math.max(0, Math.min(max, value)));
    return [within(x, drawingWidth), within(y, drawingHeight)];
  };
  const shapeAt = ({ clientX, clientY, target }: PointerEvent): Shape | null => {
    const under = document.elementFromPoint?.(clientX, clientY) ?? target;
    const id = under instanceof Element ? under.closest("[data-shape]")?.getAttribute("data-shape") : null;
    return shapes.find((one) => one.id === id) ?? null;
  };
  const rubOut = (event: PointerEvent): void => {
    const found = shapeAt(event);
    if (found) paint.remove(found.id);
  };
  const start = (event: PointerEvent, shape: Shape, kind: Work["kind"], end = 0): void => {
    surface.current?.setPointerCapture(event.pointerId);
    work.current = { pointer: event.pointerId, shape, kind, end, from: place(event) };
    setShown(shape);
  };
  const begin = (event: PointerEvent): void => {
    if (work.current !== null || event.button !== 0) return;
    const { tool } = paint;
    const at = place(event);
    if (tool === "eraser") rubOut(event);
    else if (tool === "select") {
      const end = event.target instanceof Element ? event.target.getAttribute("data-end") : null;
      if (end !== null && paint.chosen) start(event, paint.chosen, "end", Number(end));
      else {
        const found = shapeAt(event);
        paint.choose(found?.id ?? null);
        if (found) start(event, found, "move");
      }
    } else if (tool === "text") paint.add("text", at);
    else if (!paint.isFull) {
      event.preventDefault();
      const points = tool === "pen" ? [...at] : [...at, ...at];
      start(event, { id: "new", kind: tool, colour: paint.colour, width: paint.width, points }, "draw");
    }
  };
  const go = (event: PointerEvent): void => {
    if (paint.tool === "eraser" && event.buttons === 1) rubOut(event);
    const now = work.current;
    if (now?.pointer !== event.pointerId) return;
    const [x, y] = place(event);
    const { points } = now.shape;
    if (now.kind === "move") setShown(movedShape(now.shape, x - now.from[0], y - now.from[1]));
    else if (now.kind === "end")
      setShown({ ...now.shape, points: now.end === 0 ? [x, y, ...points.slice(2)] : [...points.slice(0, 2), x, y] });
    else if (now.shape.kind !== "pen") setShown({ ...now.shape, points: [...points.slice(0, 2), x, y] });
    else {
      const [lastX = 0, lastY = 0] = points.slice(-2);
      if (Math.hypot(x - lastX, y - lastY) < step || !hasRoom(points)) return;
      work.current = { ...now, shape: { ...now.shape, points: [...points, x, y] } };
      setShown(work.current.shape);
    }
  };
  const finish = (event: PointerEvent): void => {
    const now = work.current;
    if (now?.pointer !== event.pointerId) return;
    work.current = null;
    setShown(null);
    if (shown === null || event.type === "pointercancel") return;
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = shown.points;
    const isSlip = shown.kind !== "pen" && Math.abs(toX - fromX) < smallest && Math.abs(toY - fromY) < smallest;
    if (now.kind !== "draw") {
      if (shown.points.some((value, index) => value !== now.shape.points[index])) paint.change(shown.id, () => shown);
    } else if (!isSlip) paint.add(shown.kind, shown.points);
  };
  const drawn = shapes.map((shape) => (shown?.id === shape.id ? shown : shape));
  const { chosen } = paint;
  const ends = chosen && chosen.points.length === 4 ? (shown?.id === chosen.id ? shown : chosen).points : [];
  return (
    <section className="t-paint__frame" aria-label={t("field.wpaint.surface")} tabIndex={zoom > 1 ? 0 : undefined}>
      <svg
        ref={surface}
        className={classNames("t-paint__field", `is-${paint.tool}`, picture !== undefined && "has-picture")}
        style={{ width: `${zoom * 100}%` }}
        viewBox={`0 0 ${drawingWidth} ${drawingHeight}`}
        role="img"
        aria-label={t("field.wpaint.drawing", { count: shapes.length })}
        data-surface=""
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={finish}
        onPointerCancel={finish}
      >
        {picture !== undefined && <image href={picture} width={drawingWidth} height={drawingHeight} />}
        {drawn.map((shape) => (
          <ShapeMark key={shape.id} shape={shape} isLive isChosen={shape.id === chosen?.id} />
        ))}
        {shown?.id === "new" && <ShapeMark shape={shown} />}
        {paint.tool === "select" &&
          [0, 1].map((end) =>
            ends.length === 4 ? (
              <circle
                key={end}
                className="t-paint__end"
                data-end={end}
                cx={ends[2 * end]}
                cy={ends[2 * end + 1]}
                r={10 / zoom}
              />
            ) : null,
          )}
      </svg>
    </section>
  );
}
