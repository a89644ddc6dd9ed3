import { defineField } from "@tessera/contract/defineField.ts";
import { closed, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A line of text; also the view of values that no other type shows (identifiers, lists, JSON). */
export const textField = defineField({
  id: "text",
  aliases: [],
  formats: closed({
    placeholder: Type.Optional(Text()),
    prefix: Type.Optional(Text()),
    suffix: Type.Optional(Text()),
    minlength: Type.Optional(Type.Integer({ minimum: 0 })),
    maxlength: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  defaults: {},
  values: ["text", "uuid", "time", "interval", "json", "list", "bytes", "other"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "type",
});
