import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = {
  type: "radiobuttonlist",
  options: [
    { id: "o1", key: "post", label: "By post" },
    { id: "o2", key: "courier", label: "By courier" },
    { id: "o3", key: "pickup", label: "Picked up by the customer" },
  ],
} as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "nothing chosen", field, value: null },
  { name: "one chosen", field, value: "courier" },
  { name: "what is no option any more", field, value: "pigeon" },
  { name: "more options than are drawn", field: { ...field, formats: { optionRenderLimit: 1 } }, value: "pickup" },
];
