import { defineField } from "@tessera/contract/defineField.ts";
import { closed, oneOf, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: Type.Optional(Text()),
  prefix: Type.Optional(Text()),
  suffix: Type.Optional(Text()),
  minlength: Type.Optional(Type.Integer({ minimum: 0 })),
  maxlength: Type.Optional(Type.Integer({ minimum: 1 })),
  /** A mask (`#` is any digit), or several of which a value must fit one. */
  pattern: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  /** How loudly lengths and masks are said; `error` by default. */
  level: Type.Optional(oneOf("error", "warning", "info")),
  /** In a sub-form: no two rows have the same value. */
  unique: Type.Optional(Type.Boolean()),
  /** Rules wait 1.5 s after the last entry (spec forms §9). */
  needDebounce: Type.Optional(Type.Boolean()),
});

/** Settings of one field of this type. */
export type TextSettings = Static<typeof formats>;

/** A line of text; also the view of values that no other type shows (identifiers, lists, JSON). */
export const textField = defineField({
  id: "text",
  aliases: [],
  formats,
  defaults: {},
  values: ["text", "uuid", "time", "interval", "other"],
  shows: ["json", "list", "bytes"],
  defaultFor: ["text", "uuid", "time", "interval", "json", "list", "bytes", "other"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "type",
});
