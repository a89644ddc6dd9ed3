import { defineField } from "@tessera/contract/defineField.ts";
import { closed } from "@tessera/contract/schema.ts";

/** Yes or no. */
export const checkboxField = defineField({
  id: "checkbox",
  aliases: ["boolean"],
  formats: closed({}),
  defaults: {},
  values: ["boolean"],
  defaultFor: ["boolean"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "square-check",
});
