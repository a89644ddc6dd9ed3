import type { Static } from "typebox";
import type { bugReportPicturePanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof bugReportPicturePanel.params>;
}[] = [
  { name: "under its own name", params: { title: null } },
  { name: "under a title", params: { title: "Details" } },
];
