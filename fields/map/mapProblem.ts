import type { FieldIssue } from "@tessera/contract/fieldBehaviour.ts";
import type { MapSettings } from "./def.ts";
import { type MapValue, maxPositions, type Position, ringsOf, type ShapeGeometry } from "./mapValue.ts";

/** Kinds of shapes by the setting that allows them. */
export const shapeSettings = { Point: "points", LineString: "lines", Polygon: "areas" } as const satisfies {
  readonly [Type in ShapeGeometry["type"]]: keyof MapSettings;
};

/** The most shapes of a field that says nothing of it. */
export const usualMaxShapes = 100;

/** Whether a position lies on the earth. */
export const isPosition = ([longitude = Number.NaN, latitude = Number.NaN]: Position): boolean =>
  longitude >= -180 && longitude <= 180 && latitude >= -90 && latitude <= 90;

function isWhole(geometry: ShapeGeometry): boolean {
  if (geometry.type === "Point") return true;
  if (geometry.type === "LineString") return geometry.coordinates.length >= 2;
  return geometry.coordinates.every((ring) => ring.length >= 4 && String(ring[0]) === String(ring.at(-1)));
}

/** What keeps shapes from being those of a field; null when nothing does. */
export function mapProblem({ features }: MapValue, settings: MapSettings): FieldIssue | null {
  const { maxShapes = usualMaxShapes } = settings;
  if (features.length > maxShapes) return { code: "field.map.many", data: { max: maxShapes } };
  const rings = features.flatMap(({ geometry }) => ringsOf(geometry));
  const positions = rings.flat();
  if (positions.length > maxPositions) return { code: "field.map.long", data: { max: maxPositions } };
  if (!positions.every(isPosition)) return { code: "field.map.place" };
  if (!features.every(({ geometry }) => isWhole(geometry))) return { code: "field.map.shape" };
  const isForeign = features.some(({ geometry }) => settings[shapeSettings[geometry.type]] === false);
  return isForeign ? { code: "field.map.kind" } : null;
}
