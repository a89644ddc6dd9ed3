import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "tags", valueType: "list", detail: { postgres: "text[]", element: "text" } } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no tag", field, value: null },
  { name: "three tags", field, value: ["Supplier", "Long-term", "Needs a visit before the next order"] },
  {
    name: "tags of a column with options",
    field: {
      ...field,
      options: [
        { id: "o1", key: "hot", label: "Hot" },
        { id: "o2", key: "cold", label: "Cold" },
      ],
    },
    value: ["hot", "gone"],
  },
  {
    name: "rows of a query, one of them new",
    field: { ...field, formats: { query: "labels", makesRows: true } },
    value: ["new-Winter fair"],
  },
];
