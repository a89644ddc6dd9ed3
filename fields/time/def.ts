import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, oneOf, Picks, type Static, Text } from "@tessera/contract/schema.ts";
import { offeredTimes } from "@tessera/ui/format/offeredTimes.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const clock = { pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$" };

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  /** Whether seconds are shown and asked for; `HH:mm:ss` by default. The clock is that of the person. */
  timeFormat: Type.Optional(oneOf("HH:mm:ss", "HH:mm")),
  /** Only the times of the list are allowed; otherwise any time can be typed. */
  isTimeSelect: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** First time of the list; 00:00 by default. */
  startTime: Type.Optional(Picks("time", clock)),
  /** Minutes from one time of the list to the next; 30 by default. */
  timeStep: inSheet(Type.Optional(Type.Integer({ minimum: 5, maximum: 720 })), { help: true }),
  /** No time of the list is later; the end of the day by default. */
  endTime: Type.Optional(Picks("time", clock)),
  /** Wire text, inclusive. */
  min: Type.Optional(Picks("time", clock)),
  max: Type.Optional(Picks("time", clock)),
  /** How loudly missed bounds are said; `error` by default. */
  level: inSheet(Type.Optional(oneOf("error", "warning", "info")), { help: true }),
  /** In a sub-form: no two rows have the same value. */
  unique: inSheet(Type.Optional(Type.Boolean()), { help: true }),
});

/** Settings of one field of this type. */
export type TimeSettings = Static<typeof formats>;

/** A time of the day. */
export const timeField = defineField({
  id: "time",
  aliases: [],
  formats,
  defaults: {},
  values: ["time"],
  defaultFor: ["time"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "minExp", "maxExp", "saveExpression"],
  inSubForm: true,
  sample: ({ seed, settings }) => {
    const times = offeredTimes(settings);
    return times[seed % times.length] ?? null;
  },
  icon: "clock",
  seldom: true,
  behaviour,
});
