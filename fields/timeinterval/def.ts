import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, Picks, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const clock = { pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$" };

const formats = closed({
  /** Whether it needs a start and an end; else each may be left open. */
  bothEnds: inSheet(Type.Optional(Type.Boolean()), { width: 12 }),
  /** First time of the lists; 00:00 by default. Any time can be typed. */
  startTime: Type.Optional(Picks("time", clock)),
  /** Minutes from one time of the lists to the next; 30 by default. */
  timeStep: inSheet(Type.Optional(Type.Integer({ minimum: 5, maximum: 720 })), { help: true }),
  /** No time of the lists is later; the end of the day by default. */
  endTime: Type.Optional(Picks("time", clock)),
});

/** Settings of one field of this type. */
export type TimeintervalSettings = Static<typeof formats>;

/** From one time of the day to another one of the same day. */
export const timeintervalField = defineField({
  id: "timeinterval",
  aliases: ["time-interval"],
  formats,
  defaults: {},
  values: ["time_range"],
  defaultFor: ["time_range"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "clock",
  seldom: true,
  behaviour,
});
