import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  {
    name: "words",
    field: { valueType: "text", label: "Fill in both pages." },
    value: null,
    state: { label: "Fill in both pages." },
  },
];
