import { defineField } from "@tessera/contract/defineField.ts";
import { closed, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Several lines of text, with a counter where there is a maximum length. */
export const textareaField = defineField({
  id: "textarea",
  aliases: [],
  formats: closed({
    placeholder: Type.Optional(Text()),
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
    minlength: Type.Optional(Type.Integer({ minimum: 0 })),
    maxlength: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "text",
});
