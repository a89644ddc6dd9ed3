import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const formats = { query: "rooms", shown: "name" };
const several = {
  type: "sqlchoosen",
  valueType: "list",
  detail: { postgres: "text[]", element: "text" },
  formats,
} as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "nothing chosen", field: several, value: null },
  { name: "two rows", field: several, value: ["7", "8"] },
  { name: "one row", field: { type: "sqlchoosen", valueType: "text", formats }, value: "7" },
  {
    name: "a record",
    field: {
      type: "sqlchoosen",
      valueType: "integer",
      reference: { name: "product", entity: "product", columns: ["product_id"] },
    },
    value: 11,
    state: { display: "Queso Cabrales" },
  },
];
