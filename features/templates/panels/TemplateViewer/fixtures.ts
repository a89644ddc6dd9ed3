import type { Static } from "typebox";
import type { templateViewerPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof templateViewerPanel.params>;
}[] = [
  { name: "the record of the page", params: { template: "card", param: null } },
  { name: "a record that the page does not name", params: { template: "card", param: "task" } },
  { name: "no template yet", params: { template: null, param: null } },
];
