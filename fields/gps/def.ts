import { defineField } from "@tessera/contract/defineField.ts";
import { closed, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A place on the earth: text `latitude;longitude` in decimal degrees, typed or asked of the device (spec forms §7). */
export const gpsField = defineField({
  id: "gps",
  aliases: [],
  formats: closed({ placeholder: Type.Optional(Text()) }),
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "map-pin",
});
