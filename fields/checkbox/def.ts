import { defineField } from "@tessera/contract/defineField.ts";
import { closed, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  /** It may also be left open, which is shown as such. Without effect where the column asks for a value. */
  threeState: Type.Optional(Type.Boolean()),
});

/** Settings of one field of this type. */
export type CheckboxSettings = Static<typeof formats>;

/** Yes or no; neither, where that is allowed. */
export const checkboxField = defineField({
  id: "checkbox",
  aliases: ["boolean"],
  formats,
  defaults: {},
  values: ["boolean"],
  defaultFor: ["boolean"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "square-check",
});
