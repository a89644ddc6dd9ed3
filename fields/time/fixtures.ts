import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no time", field: { type: "time", valueType: "time" }, value: null },
  {
    name: "a time of a list",
    field: {
      type: "time",
      valueType: "time",
      formats: { isTimeSelect: true, startTime: "08:00", timeStep: 15, endTime: "18:00", timeFormat: "HH:mm" },
    },
    value: "09:15:00",
  },
  { name: "any time", field: { type: "time", valueType: "time" }, value: "21:30:15" },
];
