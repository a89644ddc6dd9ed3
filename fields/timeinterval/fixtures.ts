import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "timeinterval", valueType: "time_range" } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no interval", field, value: null },
  { name: "opening hours", field, value: "[08:00:00,16:30:00)" },
  { name: "until the end of the day", field, value: "[22:00:00,24:00:00)" },
  { name: "without an end", field, value: "[08:00:00,)" },
  { name: "with its ends as they are seldom", field, value: "(08:00:00,16:30:15]" },
];
