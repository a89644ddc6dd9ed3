import { defineField } from "@tessera/contract/defineField.ts";
import { closed } from "@tessera/contract/schema.ts";

/** Rows of a child entity. The form draws it as a sheet. */
export const subformField = defineField({
  id: "subform",
  aliases: [],
  formats: closed({}),
  defaults: {},
  values: [],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: false,
  holdsRows: true,
  icon: "table-2",
});
