import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = {
  type: "status",
  options: [
    { id: "o1", key: "new", label: "New", tile: "empty", tone: "info" },
    { id: "o2", key: "running", label: "Under way", tile: "half", tone: "warning" },
    { id: "o3", key: "done", label: "Done", tile: "ticked", tone: "success" },
    { id: "o4", key: "refused", label: "Refused", tone: "danger" },
  ],
} as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no state", field, value: null },
  { name: "a state", field, value: "running" },
  { name: "a state without a tile", field, value: "refused" },
];
