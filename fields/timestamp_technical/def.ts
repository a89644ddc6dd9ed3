import { defineField } from "@tessera/contract/defineField.ts";
import { closed } from "@tessera/contract/schema.ts";

/** A moment that the system noted, to the second, on the person's clock. Nobody edits it. */
export const timestampTechnicalField = defineField({
  id: "timestamp_technical",
  aliases: [],
  formats: closed({}),
  defaults: {},
  values: ["timestamp_technical", "datetime"],
  rules: ["hiddenExp", "labelExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  readOnly: true,
  icon: "history",
  seldom: true,
});
