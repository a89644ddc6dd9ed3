import { defineField } from "@tessera/contract/defineField.ts";
import { closed, type Static } from "@tessera/contract/schema.ts";

const formats = closed({});

/** Settings of one field of this type: it has none. */
export type CaptchaSettings = Static<typeof formats>;

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
