import type { Static } from "typebox";
import type { adoptionPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof adoptionPanel.params> }[] = [
  { name: "under the title of its page", params: { title: null } },
  { name: "under a title", params: { title: "Databases" } },
];
