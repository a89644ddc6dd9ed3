import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "an empty text", value: null },
  {
    name: "a text of two lines",
    field: { formats: { maxlength: 200, rows: 2 } },
    value: "Nur werktags.\nBitte klingeln.",
  },
];
