import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "map", valueType: "json" } as const;
const point = (longitude: number, latitude: number, name?: string) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [longitude, latitude] },
  properties: name === undefined ? {} : { name },
});
const yard = [
  [19.0402, 47.4979],
  [19.0431, 47.4981],
  [19.0428, 47.4962],
  [19.0402, 47.4979],
];

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "nothing yet", field: { ...field, formats: { latitude: 47.16, longitude: 19.5, zoom: 6 } }, value: null },
  {
    name: "a gate, a way and a yard",
    field,
    value: fromJson({
      type: "FeatureCollection",
      features: [
        point(19.0395, 47.4985, "Gate"),
        {
          type: "Feature",
          geometry: { type: "LineString", coordinates: [[19.0395, 47.4985], [19.0399, 47.4981], ...yard.slice(0, 1)] },
          properties: { name: "Way in" },
        },
        { type: "Feature", geometry: { type: "Polygon", coordinates: [yard] }, properties: { name: "Yard" } },
      ],
    }),
  },
  {
    name: "points only, in heaps",
    field: { ...field, formats: { lines: false, areas: false } },
    value: fromJson({
      type: "FeatureCollection",
      features: Array.from({ length: 40 }, (_, index) =>
        point(19.04 + (index % 8) / 50, 47.49 + Math.floor(index / 8) / 60),
      ),
    }),
  },
];
