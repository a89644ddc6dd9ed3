import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "signature", valueType: "json" } as const;
const strokes = [
  [
    90, 140, 110, 90, 135, 45, 150, 40, 152, 60, 130, 120, 120, 140, 140, 120, 170, 104, 190, 110, 186, 128, 200, 132,
    225, 104, 240, 118,
  ],
  [240, 118, 262, 96, 280, 100, 276, 124, 300, 122, 330, 92, 350, 108, 372, 112, 400, 92, 460, 84],
  [100, 96, 220, 84],
];

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "not signed", field, value: null },
  { name: "signed by hand", field, value: fromJson({ strokes, name: "Ildikó Szűcs" }) },
  { name: "signed by a name", field, value: fromJson({ name: "Hannah Huber" }) },
  { name: "without a name", field, value: fromJson({ strokes: strokes.slice(0, 2) }) },
];
