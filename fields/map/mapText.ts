import { formatDecimal, separators } from "@tessera/ui/format/decimalText.ts";
import { isPosition } from "./mapProblem.ts";
import { type MapValue, type Position, roundedDegrees, type Shape, shapeOf } from "./mapValue.ts";

/** A position as people write it, latitude first, such as `47.4979, 19.0402`. */
export function positionText([longitude = 0, latitude = 0]: Position, language: string): string {
  const between = separators(language).decimal === "," ? "; " : ", ";
  const text = (degrees: number): string => formatDecimal(String(roundedDegrees(degrees)), language);
  return [latitude, longitude].map(text).join(between);
}

/** Shapes on one line: each by its name, a point without one by its place; how many others there are. */
export function mapText({ features }: MapValue, language: string): string {
  const named = features.flatMap(({ geometry, properties: { name } }) =>
    name !== undefined ? [name] : geometry.type === "Point" ? [positionText(geometry.coordinates, language)] : [],
  );
  const others = features.length - named.length;
  return [...named, ...(others > 0 ? [named.length > 0 ? `+${others}` : `${others} ▱`] : [])].join("; ");
}

const plain = /^[-+]?\d{1,3}(?:\.\d+)?$/;

/** Two numbers, latitude first, with points or with commas in them; null for what is none. */
function typedPosition(text: string): Position | null {
  const clean = text.replaceAll(/[°º]/g, "").replaceAll("\u2212", "-").trim();
  const parts = clean.includes(";")
    ? clean.split(";").map((part) => part.trim().replace(",", "."))
    : clean.split(/\s*,\s*|\s+/);
  const [latitude, longitude] = parts;
  if (parts.length !== 2 || !latitude || !longitude || !plain.test(latitude) || !plain.test(longitude)) return null;
  const position = [Number(longitude), Number(latitude)];
  return isPosition(position) ? position : null;
}

/**
 * The shape that a typed text says: one place is a point, several with `|` or a line between them are a line, and an
 * area where the last one is the first. Null for what is none.
 */
export function typedShape(text: string): Shape | null {
  const places = text
    .split(/[|\n]/)
    .filter((part) => part.trim() !== "")
    .map(typedPosition);
  const positions = places.filter((place) => place !== null).map((place) => [...place]);
  const [first] = positions;
  if (!first || positions.length < places.length) return null;
  if (positions.length === 1) return shapeOf({ type: "Point", coordinates: first });
  const isRing = positions.length >= 4 && String(first) === String(positions.at(-1));
  return shapeOf(
    isRing ? { type: "Polygon", coordinates: [positions] } : { type: "LineString", coordinates: positions },
  );
}
