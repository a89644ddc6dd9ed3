import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "link" } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no address", field: { ...field, formats: { placeholder: "https://…" } }, value: null },
  { name: "an address", field, value: "https://example.com/contracts/2026?part=2" },
  {
    name: "an address with its own words",
    field: { ...field, formats: { linkText: "Data sheet" } },
    value: "https://example.com/sheet.pdf",
  },
  { name: "what is no address", field, value: "javascript:alert(1)" },
];
