import { defineField } from "@tessera/contract/defineField.ts";
import { closed, type Static } from "@tessera/contract/schema.ts";
import { behaviour } from "./behaviour.ts";

const formats = closed({});

/** Settings of one field of this type. */
export type ColorSettings = Static<typeof formats>;

/** A colour, as text `#rrggbb`; chosen from a palette or typed. */
export const colorField = defineField({
  id: "color",
  aliases: [],
  formats,
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  sample: ({ seed }) => ["#2f6fde", "#2e9e6b", "#d9822b", "#c4416b"][seed % 4] ?? null,
  icon: "palette",
  seldom: true,
  behaviour,
});
