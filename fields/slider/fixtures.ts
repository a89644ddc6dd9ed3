import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no number", field: { type: "slider", valueType: "integer" }, value: null },
  { name: "forty percent", field: { type: "slider", valueType: "integer", formats: { suffix: "%" } }, value: 40 },
  {
    name: "from a negative end, in halves",
    field: { type: "slider", valueType: "float", formats: { min: -5, max: 5, step: 0.5, suffix: "°C" } },
    value: -1.5,
  },
];
