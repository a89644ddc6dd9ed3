import { defineField } from "@tessera/contract/defineField.ts";
import { closed, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour, defaultStars } from "./behaviour.ts";

const formats = closed({
  /** Most stars; 5 by default. */
  stars: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
});

/** Settings of one field of this type. */
export type RatingSettings = Static<typeof formats>;

/** A rating by stars: a whole number from 1. */
export const ratingField = defineField({
  id: "rating",
  aliases: [],
  formats,
  defaults: {},
  values: ["integer"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  sample: ({ seed, settings: { stars = defaultStars } }) => 1 + (seed % stars),
  icon: "star",
  seldom: true,
  behaviour,
});
