import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, Reference, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  /** The list whose columns the expressions may name; without one names are not checked. */
  list: inSheet(Type.Optional(Reference("list")), { order: 1, width: 12 }),
});

/** Settings of one field of this type. */
export type TaskExpressionsSettings = Static<typeof formats>;

/** Named expressions, each with the condition under which it counts. */
export const taskExpressionsField = defineField({
  id: "taskExpressions",
  aliases: [],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: false,
  sample: ({ seed }) => ({ items: [{ id: "e1", name: "result", expression: `${(seed % 9) + 1} * 2` }] }),
  icon: "square-function",
  seldom: true,
  behaviour,
});
