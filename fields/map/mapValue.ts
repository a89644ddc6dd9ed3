import { closed, oneOf, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The most positions of a value, in all of its shapes. */
export const maxPositions = 2000;

const position = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 });
const line = Type.Array(position, { maxItems: maxPositions });

const geometry = Type.Union([
  closed({ type: Type.Literal("Point"), coordinates: position }),
  closed({ type: Type.Literal("LineString"), coordinates: line }),
  closed({ type: Type.Literal("Polygon"), coordinates: Type.Array(line, { minItems: 1, maxItems: 20 }) }),
]);

const feature = closed({
  type: oneOf("Feature"),
  geometry,
  properties: closed({ name: Type.Optional(Type.String({ maxLength: 200 })) }),
});

/**
 * What is stored of a map: GeoJSON (RFC 7946) of points, lines and areas, each with a name where someone gave it one.
 */
export const mapSchema = closed({ type: oneOf("FeatureCollection"), features: Type.Array(feature, { maxItems: 500 }) });

/** See `mapSchema`. */
export type MapValue = Static<typeof mapSchema>;
/** A point, a line or an area. */
export type Shape = MapValue["features"][number];
/** Where it is. */
export type ShapeGeometry = Shape["geometry"];
/** Longitude and latitude in degrees. */
export type Position = readonly number[];

/** A point, a line or an area without a name. */
export const shapeOf = (geometry: ShapeGeometry): Shape => ({ type: "Feature", geometry, properties: {} });

/** The lines of positions of a shape: one of a point and of a line, one for each ring of an area. */
export function ringsOf({ coordinates, type }: ShapeGeometry): readonly (readonly Position[])[] {
  if (type === "Point") return [[coordinates]];
  return type === "LineString" ? [coordinates] : coordinates;
}

/** Degrees as they are stored and shown: six digits are a tenth of a metre. */
export const roundedDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 + 0;

const rounded = (position: Position): number[] => position.map(roundedDegrees);

function storedGeometry(geometry: ShapeGeometry): ShapeGeometry {
  if (geometry.type === "Point") return { ...geometry, coordinates: rounded(geometry.coordinates) };
  if (geometry.type === "LineString") return { ...geometry, coordinates: geometry.coordinates.map(rounded) };
  return { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(rounded)) };
}

/** The map as it is stored: positions to six digits, names without blanks around them; null without a shape. */
export function storedMap({ features }: MapValue): MapValue | null {
  const stored = features.map(({ geometry, properties }): Shape => {
    const name = properties.name?.trim() ?? "";
    return { type: "Feature", geometry: storedGeometry(geometry), properties: name === "" ? {} : { name } };
  });
  return stored.length === 0 ? null : { type: "FeatureCollection", features: stored };
}
