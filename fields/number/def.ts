import { defineField } from "@tessera/contract/defineField.ts";
import { closed, oneOf, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: Type.Optional(Text()),
  prefix: Type.Optional(Text()),
  suffix: Type.Optional(Text()),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  minlength: Type.Optional(Type.Number()),
  decimal: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
  grouping: Type.Optional(Type.Boolean()),
  /** Allowed numbers stand in steps from the minimum, else from zero. */
  step: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  /** How loudly missed bounds and steps are said; `error` by default. */
  level: Type.Optional(oneOf("error", "warning", "info")),
  /** In a sub-form: no two rows have the same value. */
  unique: Type.Optional(Type.Boolean()),
  /** Rules wait 1.5 s after the last entry (spec forms §9). */
  needDebounce: Type.Optional(Type.Boolean()),
});

/** Settings of one field of this type. */
export type NumberSettings = Static<typeof formats>;

/** A number, exact at any length. `minlength` is its minimum where `min` is not given (spec forms §5). */
export const numberField = defineField({
  id: "number",
  aliases: [],
  formats,
  defaults: {},
  values: ["decimal", "integer", "bigint", "float", "money"],
  defaultFor: ["decimal", "integer", "bigint", "float", "money"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "minExp", "maxExp", "saveExpression"],
  inSubForm: true,
  icon: "hash",
});
