import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  prefix: Type.Optional(Text()),
  suffix: Type.Optional(Text()),
  grouping: Type.Optional(Type.Boolean()),
  /** Whether it needs a start and an end; else each may be left open. */
  bothEnds: inSheet(Type.Optional(Type.Boolean()), { width: 12 }),
});

/** Settings of one field of this type. */
export type NumberrangeSettings = Static<typeof formats>;

/** The numbers from one to another. */
export const numberrangeField = defineField({
  id: "numberrange",
  aliases: ["number-range"],
  formats,
  defaults: {},
  values: ["decimal_range", "integer_range", "bigint_range"],
  defaultFor: ["decimal_range", "integer_range", "bigint_range"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "brackets",
  seldom: true,
  behaviour,
});
