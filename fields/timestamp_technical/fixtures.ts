import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "timestamp_technical", valueType: "timestamp_technical", readOnly: true } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no moment", field, value: null },
  { name: "a moment", field, value: "2026-11-21 09:30:07" },
];
