import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "an empty text", field: { formats: { placeholder: "As on the contract" } }, value: null },
  { name: "a text with affixes", field: { formats: { prefix: "#", suffix: "EU", maxlength: 40 } }, value: "árvíztűrő" },
  { name: "a time", field: { valueType: "time" }, value: "17:05:00" },
  { name: "a list", field: { valueType: "list", readOnly: true }, value: ["a", "b"] },
];
