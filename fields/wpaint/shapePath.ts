import { drawingHeight, drawingWidth, type Shape } from "./drawingValue.ts";

const at = (points: readonly number[], index: number): readonly [number, number] => [
  points[2 * index] ?? 0,
  points[2 * index + 1] ?? 0,
];

/** A line by hand, its corners rounded; a single point is a dot. */
function penPath(points: readonly number[]): string {
  const count = points.length / 2;
  const [startX, startY] = at(points, 0);
  if (count < 2) return `M${startX} ${startY}h.01`;
  let path = `M${startX} ${startY}`;
  for (let index = 1; index < count - 1; index++) {
    const [[x, y], [nextX, nextY]] = [at(points, index), at(points, index + 1)];
    path += `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  }
  return `${path}L${at(points, count - 1).join(" ")}`;
}

/** A shape as a path of SVG; empty for a text. */
export function shapePath({ kind, points, width }: Pick<Shape, "kind" | "points" | "width">): string {
  const [[fromX, fromY], [toX, toY]] = [at(points, 0), at(points, 1)];
  if (kind === "text") return "";
  if (kind === "pen") return penPath(points);
  if (kind === "rectangle") return `M${fromX} ${fromY}H${toX}V${toY}H${fromX}Z`;
  if (kind === "ellipse") {
    const [rx, ry] = [Math.abs(toX - fromX) / 2, Math.abs(toY - fromY) / 2];
    const [left, middle] = [Math.min(fromX, toX), (fromY + toY) / 2];
    return `M${left} ${middle}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
  }
  const line = `M${fromX} ${fromY}L${toX} ${toY}`;
  if (kind === "line") return line;
  const [turn, size] = [Math.atan2(toY - fromY, toX - fromX), 10 + 3 * width];
  const end = (by: number): string =>
    `${(toX - size * Math.cos(turn + by)).toFixed(1)} ${(toY - size * Math.sin(turn + by)).toFixed(1)}`;
  return `${line}M${end(0.45)}L${toX} ${toY}L${end(-0.45)}`;
}

/** Height of the letters of a text, in units. */
export const textSize = (width: number): number => 12 + 4 * width;

/** The shape moved, as far as all of it stays where things are drawn. */
export function movedShape(shape: Shape, x: number, y: number): Shape {
  const within = (values: readonly number[], by: number, max: number): number =>
    Math.max(-Math.min(...values), Math.min(max - Math.max(...values), by));
  const even = (index: number): boolean => index % 2 === 0;
  const byX = within(
    shape.points.filter((_, index) => even(index)),
    x,
    drawingWidth,
  );
  const byY = within(
    shape.points.filter((_, index) => !even(index)),
    y,
    drawingHeight,
  );
  return { ...shape, points: shape.points.map((value, index) => Math.round(value + (even(index) ? byX : byY))) };
}
