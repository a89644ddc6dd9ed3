import type { Static } from "typebox";
import { aPIPanel } from "./def.ts";

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof aPIPanel.params> }[] = [
  {
    name: "a count",
    params: {
      ...aPIPanel.defaults,
      family: "Lists",
      operation: "List_getCount",
      input: { idList: "tasks", search: ":who", filter: ":none" },
      content: "<p><b>{{answer.total}}</b> tasks of {{params.who}}</p>",
    },
  },
  { name: "no operation yet", params: aPIPanel.defaults },
];
