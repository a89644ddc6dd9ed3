import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, oneOf, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  /** What a value is as a whole; any JSON when absent. */
  root: inSheet(Type.Optional(oneOf("object", "list")), { order: 1 }),
  /** Lines that are shown at least. */
  rows: inSheet(Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })), { order: 2 }),
});

/** Settings of one field of this type. */
export type JsoneditorSettings = Static<typeof formats>;

/** JSON that is written as text: over a column of JSON as PostgreSQL keeps it, over one of texts as it is written. */
export const jsoneditorField = defineField({
  id: "jsoneditor",
  aliases: [],
  formats,
  defaults: {},
  values: ["json", "text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  sample: ({ seed, settings: { root }, valueType }) => {
    const value = root === "list" ? [seed % 9, "a"] : { id: seed % 9, active: true };
    return valueType === "text" ? JSON.stringify(value) : value;
  },
  icon: "braces",
  seldom: true,
  behaviour,
});
