import type { Static } from "typebox";
import type { formDesignerPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof formDesignerPanel.params>;
}[] = [
  { name: "all subsystems", params: { subsystem: null } },
  { name: "one subsystem", params: { subsystem: "demo" } },
];
