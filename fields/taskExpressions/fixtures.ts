import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "taskExpressions", valueType: "json" } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no expression", field, value: null },
  {
    name: "one that always counts, one that does not",
    field,
    value: fromJson({
      items: [
        { id: "a", name: "assignee", expression: "'approver'" },
        { id: "b", name: "days", expression: "2 + 3", condition: "1 < 2" },
      ],
    }),
  },
];
