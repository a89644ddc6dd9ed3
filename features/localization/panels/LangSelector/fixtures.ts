import type { Static } from "typebox";
import type { langSelectorPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof langSelectorPanel.params> }[] =
  [
    { name: "under its own words", params: { label: null } },
    { name: "under a label", params: { label: "Speak to me in" } },
  ];
