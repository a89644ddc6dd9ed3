import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = {
  type: "checkboxlist",
  valueType: "list",
  options: [
    { id: "o1", key: "hu", label: "Hungarian" },
    { id: "o2", key: "en", label: "English" },
    { id: "o3", key: "de", label: "German" },
  ],
} as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "nothing ticked", field, value: null },
  { name: "two languages", field, value: ["hu", "de"] },
  { name: "what is no option any more", field, value: ["hu", "la"] },
];
