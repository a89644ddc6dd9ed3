import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const label = "Travel costs";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  {
    name: "a heading with text",
    field: {
      type: "info",
      label,
      formats: { text: "Costs are paid back within 30 days.\nKeep the receipts until then." },
    },
    value: null,
    state: { label },
  },
  {
    name: "a warning",
    field: { type: "info", label: "Requests end on 30 November", formats: { tone: "warning" } },
    value: null,
    state: { label: "Requests end on 30 November" },
  },
];
