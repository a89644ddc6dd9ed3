import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "jsoneditor", valueType: "json" } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "nothing yet", field: { ...field, formats: { rows: 3 } }, value: null },
  {
    name: "an object with a list",
    field,
    value: fromJson({ url: "https://sensor.example/rest", every: 300, rooms: ["3.12", "3.14"], alarm: null, on: true }),
  },
  {
    name: "a text that is no JSON",
    field: { ...field, valueType: "text", formats: { rows: 4 } },
    value: '{\n  "price": 12.50,\n  "count": 3,,\n}',
  },
];
