import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "neither yes nor no", field: { valueType: "boolean" }, value: null },
  { name: "yes", field: { valueType: "boolean" }, value: true },
];
