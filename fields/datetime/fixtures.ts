import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no time", field: { valueType: "datetime" }, value: null },
  { name: "a time on the wall", field: { valueType: "datetime" }, value: "2026-11-21 09:30:00" },
  { name: "an instant", field: { valueType: "timestamp_technical" }, value: "2026-11-21 09:30:00.250000" },
  {
    name: "from a calendar in a drawer",
    field: { valueType: "datetime", formats: { datePickerView: "calendar", min: "2026-11-05" } },
    value: "2026-11-21 09:30:00",
  },
];
