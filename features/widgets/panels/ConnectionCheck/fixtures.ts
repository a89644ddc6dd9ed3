import type { Static } from "typebox";
import type { connectionCheckPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof connectionCheckPanel.params>;
}[] = [
  { name: "under its own name", params: { label: null } },
  { name: "under a title", params: { label: "Server" } },
];
