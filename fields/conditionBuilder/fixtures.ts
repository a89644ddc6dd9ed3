import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "conditionBuilder", valueType: "json" } as const;
const condition = {
  and: [
    { field: "status", operator: "IN", operand: { value: ["open", "late"] } },
    {
      or: [
        { field: "total", operator: ">", operand: { value: "1000" } },
        { field: "due_on", operator: "<", operand: { today: -7 } },
      ],
    },
  ],
};

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "without a list", field, value: null },
  {
    name: "a list whose columns are not there",
    field: { ...field, formats: { list: "orders" } },
    value: fromJson(condition),
  },
];
