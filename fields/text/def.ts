import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, oneOf, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  prefix: Type.Optional(Text()),
  suffix: Type.Optional(Text()),
  minlength: Type.Optional(Type.Integer({ minimum: 0 })),
  maxlength: Type.Optional(Type.Integer({ minimum: 1 })),
  /** A mask (`#` is any digit), or several of which a value must fit one. */
  pattern: inSheet(Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { "x-picks": "lines" })), {
    help: true,
  }),
  /** How loudly lengths and masks are said; `error` by default. */
  level: inSheet(Type.Optional(oneOf("error", "warning", "info")), { help: true }),
  /** In a sub-form: no two rows have the same value. */
  unique: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** Rules wait 1.5 s after the last entry (spec forms §9). */
  needDebounce: inSheet(Type.Optional(Type.Boolean()), { help: true }),
});

/** Ranges are written as the database writes them. */
const ranges = [
  "timestamp_range",
  "time_range",
  "decimal_range",
  "integer_range",
  "bigint_range",
  "date_range",
  "datetime_range",
] as const;

/** Settings of one field of this type. */
export type TextSettings = Static<typeof formats>;

/** A line of text; also the view of values that no other type shows (identifiers, lists, JSON). */
export const textField = defineField({
  id: "text",
  aliases: [],
  formats,
  defaults: {},
  values: ["text", "uuid", "time", "interval", "other", ...ranges],
  shows: ["json", "list", "bytes"],
  defaultFor: ["text", "uuid", "interval", "json", "list", "bytes", "other"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  sample: ({ seed, settings: { pattern } }) => {
    const [mask] = pattern === undefined || typeof pattern === "string" ? [pattern] : pattern;
    return mask?.replaceAll("#", String(1 + (seed % 9)));
  },
  icon: "type",
});
