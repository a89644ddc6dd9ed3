import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no colour", field: { type: "color" }, value: null },
  { name: "a colour", field: { type: "color" }, value: "#1f6f5c" },
  { name: "what is no colour", field: { type: "color" }, value: "greenish" },
];
