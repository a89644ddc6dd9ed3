import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no place yet", field: { formats: { placeholder: "47.4979; 19.0402" } }, value: null },
  { name: "a place", value: "47.468500;19.070200" },
  { name: "south and west", value: "-33.4489;-70.6693" },
  { name: "what is no place", value: "by the lift" },
];
