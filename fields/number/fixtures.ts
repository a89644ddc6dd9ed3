import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";
import { Decimal } from "@tessera/std/decimal.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no number", field: { valueType: "decimal" }, value: null },
  {
    name: "a price",
    field: { valueType: "decimal", formats: { decimal: 2, suffix: "€" } },
    value: new Decimal(123450n, 2),
  },
  { name: "a count", field: { valueType: "integer" }, value: 1234567 },
];
