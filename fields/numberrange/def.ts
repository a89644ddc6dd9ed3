import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { writeRange } from "@tessera/contract/values/rangeText.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  prefix: Type.Optional(Text()),
  suffix: Type.Optional(Text()),
  /** What the numbers at its ends may be, both included; an end that is open has none. */
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  /** Digits after the point. */
  decimal: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
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
  sample: ({ seed, settings: { max, min } }) => {
    const from = min ?? max ?? 1 + (seed % 90);
    const to = max ?? from + 5;
    return writeRange({ from: String(from), to: String(to), includesFrom: true, includesTo: true });
  },
  icon: "brackets",
  seldom: true,
  behaviour,
});
