import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({ placeholder: inSheet(Type.Optional(Text()), { width: 12 }) });

/** Settings of one field of this type. */
export type GpsSettings = Static<typeof formats>;

/** A place on the earth: text `latitude;longitude` in decimal degrees, typed or asked of the device (spec forms §7). */
export const gpsField = defineField({
  id: "gps",
  aliases: [],
  formats,
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  sample: ({ seed }) => `47.${4000 + (seed % 2000)};19.${1000 + (seed % 2000)}`,
  icon: "map-pin",
  seldom: true,
  behaviour,
});
