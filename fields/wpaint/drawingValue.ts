import { closed, oneOf, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Size of what is drawn on, in the units that points are stored in. */
export const drawingWidth = 800;
export const drawingHeight = 500;

/** The most shapes of a drawing, whatever its field allows. */
export const maxShapes = 300;
/** The most numbers of one line by hand: `x` and `y` of each of its points. */
const maxNumbers = 1000;

/** What can be drawn. A pen has any number of points; a text has one; the others run between two. */
export const shapeKinds = ["pen", "line", "arrow", "rectangle", "ellipse", "text"] as const;
/** Colours by what they are called: each look has its own shade of them. */
export const shapeColours = ["ink", "red", "green", "yellow", "blue", "purple"] as const;
/** How thick lines are, in units. */
export const shapeWidths = [2, 5, 10] as const;

const shape = closed({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  kind: oneOf(...shapeKinds),
  colour: oneOf(...shapeColours),
  width: Type.Integer({ minimum: 1, maximum: 20 }),
  /** `x, y, x, y, …` */
  points: Type.Array(Type.Integer({ minimum: 0, maximum: drawingWidth }), { minItems: 2, maxItems: maxNumbers }),
  text: Type.Optional(Type.String({ maxLength: 200 })),
});

/** What is stored of a drawing: its shapes, the last one on top. */
export const drawingSchema = closed({ shapes: Type.Array(shape, { maxItems: maxShapes }) });

/** See `drawingSchema`. */
export type Drawing = Static<typeof drawingSchema>;
/** See `shape`. */
export type Shape = Drawing["shapes"][number];
/** See `shapeKinds`. */
export type ShapeKind = Shape["kind"];

/** Whether a shape has the points that its kind needs, all of them where things are drawn; a text alone says one. */
export function isDrawable({ kind, points, text = "" }: Shape): boolean {
  if (points.length % 2 !== 0 || points.some((value, index) => index % 2 === 1 && value > drawingHeight)) return false;
  if (kind === "text") return points.length === 2 && text.trim() !== "";
  return text === "" && (kind === "pen" || points.length === 4);
}

/** The drawing as it is stored: texts without blanks around them, no empty text; null without a shape. */
export function storedDrawing({ shapes }: Drawing): Drawing | null {
  const stored = shapes.flatMap(({ text, ...rest }): Shape[] => {
    if (text === undefined) return [rest];
    const clean = text.trim();
    return clean === "" && rest.kind === "text" ? [] : [clean === "" ? rest : { ...rest, text: clean }];
  });
  return stored.length === 0 ? null : { shapes: stored };
}

/** Whether one more point fits into a line by hand. */
export const hasRoom = (points: readonly number[]): boolean => points.length + 2 <= maxNumbers;
