import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, oneOf, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour, rangeOf } from "./behaviour.ts";

const formats = closed({
  /** Both ends; 0 and 100 by default (spec forms §9). */
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  /** From one number to the next, counted from the minimum; 1 by default. */
  step: inSheet(Type.Optional(Type.Number({ exclusiveMinimum: 0 })), { help: true }),
  prefix: Type.Optional(Text()),
  suffix: Type.Optional(Text()),
  /** How loudly missed bounds and steps are said; `error` by default. */
  level: inSheet(Type.Optional(oneOf("error", "warning", "info")), { help: true }),
});

/** Settings of one field of this type. */
export type SliderSettings = Static<typeof formats>;

/** A number between two ends, chosen with a thumb. */
export const sliderField = defineField({
  id: "slider",
  aliases: ["range"],
  formats,
  defaults: {},
  values: ["integer", "decimal", "float"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "minExp", "maxExp", "saveExpression"],
  inSubForm: true,
  sample: ({ seed, settings }) => {
    const { max, min, step } = rangeOf(settings);
    return min + (seed % (Math.floor((max - min) / step) + 1)) * step;
  },
  icon: "sliders-horizontal",
  seldom: true,
  behaviour,
});
