import { defineField } from "@tessera/contract/defineField.ts";
import { closed } from "@tessera/contract/schema.ts";

/** A text on the form; it carries no value. */
export const labelField = defineField({
  id: "label",
  aliases: ["computedLabel"],
  formats: closed({}),
  defaults: {},
  values: [],
  rules: ["hiddenExp", "labelExp"],
  inSubForm: true,
  seldom: true,
  icon: "text-quote",
});
