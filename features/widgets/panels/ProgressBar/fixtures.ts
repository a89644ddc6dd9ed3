import type { Static } from "typebox";
import type { progressBarPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof progressBarPanel.params> }[] = [
  {
    name: "two lists",
    params: { label: "Tasks done", doneList: "tasks.done", wholeList: "tasks", value: 0, max: 1 },
  },
  {
    name: "a sentence",
    params: {
      label: "Projects",
      note: "{done} of {whole} are running",
      doneList: null,
      wholeList: null,
      value: 14,
      max: 36,
    },
  },
  { name: "two numbers", params: { label: "Budget spent", doneList: null, wholeList: null, value: 1250, max: 5000 } },
];
