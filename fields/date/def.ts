import { calendarFormats } from "@tessera/contract/calendarFormats.ts";
import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, oneOf, Picks, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  /** Wire text, inclusive. */
  min: Type.Optional(Picks("date", { pattern: "^\\d{4}-\\d{2}-\\d{2}" })),
  max: Type.Optional(Picks("date", { pattern: "^\\d{4}-\\d{2}-\\d{2}" })),
  ...calendarFormats,
  /** How loudly missed bounds are said; `error` by default. */
  level: inSheet(Type.Optional(oneOf("error", "warning", "info")), { help: true }),
  /** In a sub-form: no two rows have the same value. */
  unique: inSheet(Type.Optional(Type.Boolean()), { help: true }),
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
