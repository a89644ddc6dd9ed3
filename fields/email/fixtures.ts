import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no address", field: { type: "email", formats: { placeholder: "name@example.com" } }, value: null },
  { name: "an address", field: { type: "email" }, value: "anna.kiss@example.com" },
  { name: "what is no address", field: { type: "email" }, value: "anna" },
];
