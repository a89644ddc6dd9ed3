import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "wpaint", valueType: "json" } as const;
const shapes = [
  { id: "a", kind: "rectangle", colour: "ink", width: 5, points: [120, 90, 640, 420] },
  { id: "b", kind: "line", colour: "ink", width: 2, points: [120, 180, 640, 180] },
  { id: "c", kind: "ellipse", colour: "red", width: 5, points: [470, 280, 610, 380] },
  { id: "d", kind: "arrow", colour: "red", width: 5, points: [330, 250, 460, 310] },
  { id: "e", kind: "text", colour: "red", width: 5, points: [170, 240], text: "Cracked here" },
  { id: "f", kind: "pen", colour: "blue", width: 10, points: [160, 130, 220, 115, 280, 145, 340, 118, 400, 140] },
];

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "nothing drawn", field, value: null },
  { name: "shapes of each kind", field, value: fromJson({ shapes }) },
  {
    name: "as many shapes as allowed",
    field: { ...field, formats: { maxlength: 2 } },
    value: fromJson({ shapes: shapes.slice(0, 2) }),
  },
];
