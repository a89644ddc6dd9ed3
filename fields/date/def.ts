import { defineField } from "@tessera/contract/defineField.ts";
import { closed, oneOf, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: Type.Optional(Text()),
  /** Wire text, inclusive. */
  min: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}" })),
  max: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}" })),
  /** How loudly missed bounds are said; `error` by default. */
  level: Type.Optional(oneOf("error", "warning", "info")),
  /** In a sub-form: no two rows have the same value. */
  unique: Type.Optional(Type.Boolean()),
});

/** Settings of one field of this type. */
export type DateSettings = Static<typeof formats>;

/** A day. */
export const dateField = defineField({
  id: "date",
  aliases: [],
  formats,
  defaults: {},
  values: ["date"],
  defaultFor: ["date"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "minExp", "maxExp", "saveExpression"],
  inSubForm: true,
  icon: "calendar",
});
