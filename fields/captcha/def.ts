import { defineField } from "@tessera/contract/defineField.ts";
import { closed } from "@tessera/contract/schema.ts";

const formats = closed({});

/** Asks guests for what machines find hard to do, before they save. */
export const captchaField = defineField({
  id: "captcha",
  aliases: [],
  formats,
  defaults: {},
  values: [],
  rules: ["labelExp"],
  inSubForm: false,
  proves: true,
  icon: "key-round",
  seldom: true,
});
