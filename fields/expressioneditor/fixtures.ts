import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no expression", value: null },
  { name: "an expression", value: "round(sum([1, 2, 3]) * 1.27) >= 5 ? 'much' : `little ${today()}`" },
  { name: "an expression with a problem", value: "upper('a', 1) + 5 *" },
];
