import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const whole = { type: "numberrange", valueType: "integer_range" } as const;
const decimal = { type: "numberrange", valueType: "decimal_range", formats: { suffix: "kg" } } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no range", field: whole, value: null },
  { name: "from one whole number to another", field: whole, value: "[1,12001)" },
  { name: "without an end", field: whole, value: "[18,)" },
  { name: "up to a number that is no part of it", field: decimal, value: "[0.5,1.5)" },
  { name: "no number", field: decimal, value: "empty" },
];
