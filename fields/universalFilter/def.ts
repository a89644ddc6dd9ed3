import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, OnByDefault, Reference, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  /** The list that is filtered. */
  list: inSheet(Type.Optional(Reference("list")), { order: 1, width: 12, help: true }),
  /** Whether it is said how many rows of the list are left. */
  counts: inSheet(OnByDefault(), { order: 2, width: 12 }),
});

/** Settings of one field of this type. */
export type UniversalFilterSettings = Static<typeof formats>;

/** A filter of a list, nested at will, kept as a value; it says how many rows it leaves. */
export const universalFilterField = defineField({
  id: "universalFilter",
  aliases: [],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: false,
  sample: () => ({ and: [{ field: "id", operator: "IS NOT NULL" }] }),
  icon: "sliders-horizontal",
  seldom: true,
  behaviour,
});
