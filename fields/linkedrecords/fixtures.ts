import type { SubForm } from "@tessera/contract/definitions/formBody.ts";

/** Links in the situations that the test draws: skills of a person, see the test. */
export const fixtures: readonly { readonly name: string; readonly subForm: Partial<SubForm> }[] = [
  { name: "links that can be added and removed", subForm: {} },
  { name: "at most two links", subForm: { maxRecCount: 2 } },
  { name: "fixed links", subForm: { subRecExtendable: false, deletable: false } },
];
