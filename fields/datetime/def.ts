import { calendarFormats } from "@tessera/contract/calendarFormats.ts";
import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, oneOf, Picks, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  /** Wire text, inclusive; a day alone means all of it. */
  min: Type.Optional(Picks("datetime", { pattern: "^\\d{4}-\\d{2}-\\d{2}" })),
  max: Type.Optional(Picks("datetime", { pattern: "^\\d{4}-\\d{2}-\\d{2}" })),
  ...calendarFormats,
  /** How loudly missed bounds are said; `error` by default. */
  level: inSheet(Type.Optional(oneOf("error", "warning", "info")), { help: true }),
  /** In a sub-form: no two rows have the same value. */
  unique: inSheet(Type.Optional(Type.Boolean()), { help: true }),
});

/** Settings of one field of this type. */
export type DatetimeSettings = Static<typeof formats>;

/** A day with a time. An instant is shown and entered on the person's clock. */
export const datetimeField = defineField({
  id: "datetime",
  aliases: ["datetime-local"],
  formats,
  defaults: {},
  values: ["datetime", "timestamp_technical"],
  defaultFor: ["datetime", "timestamp_technical"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "minExp", "maxExp", "saveExpression"],
  inSubForm: true,
  icon: "calendar-clock",
});
