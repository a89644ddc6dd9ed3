import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no rating", field: { type: "rating", valueType: "integer" }, value: null },
  { name: "four of five stars", field: { type: "rating", valueType: "integer" }, value: 4 },
  { name: "seven of ten stars", field: { type: "rating", valueType: "integer", formats: { stars: 10 } }, value: 7 },
];
