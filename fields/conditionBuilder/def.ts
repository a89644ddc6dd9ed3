import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, Reference, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  /** The list whose columns are compared. */
  list: inSheet(Type.Optional(Reference("list")), { order: 1, width: 12, help: true }),
});

/** Settings of one field of this type. */
export type ConditionBuilderSettings = Static<typeof formats>;

/** A condition over the rows of a list, put together from comparisons and kept as a value. */
export const conditionBuilderField = defineField({
  id: "conditionBuilder",
  aliases: [],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  sample: () => ({ and: [{ field: "id", operator: "IS NOT NULL" }] }),
  icon: "signpost",
  seldom: true,
  behaviour,
});
