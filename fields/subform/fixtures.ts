import type { SubForm } from "@tessera/contract/definitions/formBody.ts";

/** Sub-forms in the situations that the test draws: of an order with lines, see the engine's sample. */
export const fixtures: readonly { readonly name: string; readonly subForm: Partial<SubForm> }[] = [
  { name: "lines that can be added and removed", subForm: {} },
  { name: "at most two lines", subForm: { maxRecCount: 2 } },
  { name: "fixed lines", subForm: { subRecExtendable: false, deletable: false } },
];
