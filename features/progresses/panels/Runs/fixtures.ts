import type { Static } from "typebox";
import type { runsPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof runsPanel.params> }[] = [
  { name: "under the title of its page", params: { title: null } },
  { name: "under a title", params: { title: "Details" } },
];
