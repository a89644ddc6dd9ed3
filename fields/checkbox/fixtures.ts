import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const threeState = { valueType: "boolean", formats: { threeState: true } } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "neither yes nor no", field: { valueType: "boolean" }, value: null },
  { name: "yes", field: { valueType: "boolean" }, value: true },
  { name: "of three states, not set", field: threeState, value: null },
  { name: "of three states, yes", field: threeState, value: true },
  { name: "of three states, no", field: threeState, value: false },
  { name: "of three states, required", field: threeState, value: null, state: { required: "error" } },
];
