import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, oneOf, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
  minlength: Type.Optional(Type.Integer({ minimum: 0 })),
  maxlength: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Program text: letters of one width, lines with numbers, Tab indents. */
  code: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** How loudly lengths are said; `error` by default. */
  level: inSheet(Type.Optional(oneOf("error", "warning", "info")), { help: true }),
  /** Rules wait 1.5 s after the last entry (spec forms §9). */
  needDebounce: inSheet(Type.Optional(Type.Boolean()), { help: true }),
});

/** Settings of one field of this type. */
export type TextareaSettings = Static<typeof formats>;

/** Several lines of text, with a counter where there is a maximum length. */
export const textareaField = defineField({
  id: "textarea",
  aliases: ["comment"],
  formats,
  defaults: {},
  values: ["text"],
  defaultFor: ["long text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "text",
});
