import type { Static } from "typebox";
import type { langSwicherPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof langSwicherPanel.params> }[] = [
  { name: "the page stays", params: { target: null } },
  { name: "another page opens", params: { target: "/home" } },
];
