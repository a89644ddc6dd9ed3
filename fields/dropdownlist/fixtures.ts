import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const options = [
  { id: "o1", key: "eu", label: "Europe" },
  { id: "o2", key: "us", label: "United States" },
];

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "a fixed option", field: { options }, value: "eu" },
  { name: "no option", field: { options }, value: null },
  {
    name: "a chosen record",
    field: { valueType: "integer", reference: { name: "product", entity: "product", columns: ["product_id"] } },
    value: 11,
    state: { display: "Queso Cabrales" },
  },
];
