import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  /** Whether it needs a start and an end; else each may be left open. */
  bothEnds: inSheet(Type.Optional(Type.Boolean()), { width: 12 }),
});

/** Settings of one field of this type. */
export type DateintervalSettings = Static<typeof formats>;

/** The days, or the time, from one to another, both ends included as people say them. */
export const dateintervalField = defineField({
  id: "dateinterval",
  aliases: ["date-interval", "datetime-interval"],
  formats,
  defaults: {},
  values: ["date_range", "datetime_range", "timestamp_range"],
  defaultFor: ["date_range", "datetime_range", "timestamp_range"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "calendar-range",
  seldom: true,
  behaviour,
});
