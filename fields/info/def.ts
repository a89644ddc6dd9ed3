import { defineField } from "@tessera/contract/defineField.ts";
import { closed, oneOf, Paragraphs, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  /** What stands below the label; lines are kept. */
  text: Type.Optional(Paragraphs()),
  /** How much it stands out; `info` by default. */
  tone: Type.Optional(oneOf("info", "success", "warning", "danger")),
});

/** Settings of one field of this type. */
export type InfoSettings = Static<typeof formats>;

/** Text on the form that stands out; it carries no value. */
export const infoField = defineField({
  id: "info",
  aliases: ["note"],
  formats,
  defaults: {},
  values: [],
  rules: ["hiddenExp", "labelExp"],
  inSubForm: false,
  icon: "info",
  seldom: true,
});
