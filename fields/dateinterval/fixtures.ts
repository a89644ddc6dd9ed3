import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "dateinterval", valueType: "date_range" } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no interval", field, value: null },
  { name: "a working week", field, value: "[2026-11-02,2026-11-07)" },
  { name: "without an end", field, value: "[2026-11-02,)" },
  {
    name: "from one time to another",
    field: { type: "dateinterval", valueType: "datetime_range" },
    value: '["2026-11-02 08:00:00","2026-11-02 16:30:00")',
  },
  {
    name: "from one instant to another",
    field: { type: "dateinterval", valueType: "timestamp_range" },
    value: '["2026-11-02 07:00:00","2026-11-02 15:30:00")',
  },
];
