import { defineField } from "@tessera/contract/defineField.ts";
import { closed, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** One of fixed options, or a record that the field refers to. */
export const dropdownlistField = defineField({
  id: "dropdownlist",
  aliases: [],
  formats: closed({ placeholder: Type.Optional(Text()) }),
  defaults: {},
  values: ["text", "integer", "bigint", "decimal", "float", "money", "uuid", "date", "boolean"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "filterExp", "saveExpression"],
  inSubForm: true,
  icon: "chevrons-up-down",
});
