import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no day", field: { valueType: "date" }, value: null },
  { name: "a day", field: { valueType: "date", formats: { min: "2026-01-01" } }, value: "2026-11-21" },
  {
    name: "from a calendar in a drawer",
    field: { valueType: "date", formats: { datePickerView: "calendar", min: "2026-11-05" } },
    value: "2026-11-21",
  },
];
