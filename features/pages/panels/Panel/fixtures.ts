import type { Static } from "typebox";
import type { panelPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof panelPanel.params> }[] = [
  {
    name: "a card with everything",
    params: {
      title: "Opening hours",
      text: "Monday to Thursday 8–16\nFriday 8–13",
      help: "The porter has the keys outside these hours.",
      footer: "Office services",
      collapse: true,
      storeId: "opening-hours",
    },
  },
  {
    name: "a fixed card with a title alone",
    params: { title: "Welcome", text: null, help: null, footer: null, collapse: false, storeId: null },
  },
];
