import { defineField } from "@tessera/contract/defineField.ts";
import { closed } from "@tessera/contract/schema.ts";

/** Records that are linked to the form's record: each link is a row of an entity of its own, with data of its own. */
export const linkedrecordsField = defineField({
  id: "linkedrecords",
  aliases: [],
  formats: closed({}),
  defaults: {},
  values: [],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: false,
  holdsRows: true,
  picksRows: true,
  icon: "link-2",
});
