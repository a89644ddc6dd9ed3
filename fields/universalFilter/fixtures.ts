import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "universalFilter", valueType: "json" } as const;
const filter = {
  and: [
    { field: "kind", operator: "=", operand: { value: "supplier" } },
    { not: { or: [{ field: "country", operator: "IN", operand: { value: ["HU", "AT"] } }] } },
  ],
};

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "without a list", field, value: null },
  { name: "a list that is not there", field: { ...field, formats: { list: "partners" } }, value: fromJson(filter) },
];
