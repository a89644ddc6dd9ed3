import { definePanel } from "@tessera/contract/definePanel.ts";
import type { CountQuery } from "@tessera/contract/panelData.ts";
import { closed, inSheet, nullable, Reference, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const countOf = (list: string | null): CountQuery | null =>
  list === null ? null : { read: "count", source: `list:${list}` };

/**
 * Shows how far something has come: two numbers, or how many records of one list stand in another (spec lists §2.1).
 */
export const progressBarPanel = definePanel({
  id: "ProgressBar",
  aliases: [],
  params: closed({
    label: Text(),
    /** What is said of the two numbers, in the places `{done}` and `{whole}`; null or absent: "12 of 40". */
    note: inSheet(Type.Optional(nullable(Text())), { help: true }),
    /** List of what is done; its count goes before `value`. */
    doneList: nullable(Reference("list")),
    /** List of all; its count goes before `max`. */
    wholeList: nullable(Reference("list")),
    value: Type.Number({ minimum: 0 }),
    max: Type.Number({ exclusiveMinimum: 0 }),
  }),
  defaults: { label: "key:panel.ProgressBar", doneList: null, wholeList: null, value: 0, max: 100 },
  icon: "loader",
  holdsData: false,
  data: ({ params: { doneList, wholeList } }) => ({ done: countOf(doneList), whole: countOf(wholeList) }),
});
