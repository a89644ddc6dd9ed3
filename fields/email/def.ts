import { defineField } from "@tessera/contract/defineField.ts";
import { closed, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  placeholder: Type.Optional(Text()),
  /** In a sub-form: no two rows have the same value. */
  unique: Type.Optional(Type.Boolean()),
});

/** Settings of one field of this type. */
export type EmailSettings = Static<typeof formats>;

/** An e-mail address; read, it begins a message. */
export const emailField = defineField({
  id: "email",
  aliases: [],
  formats,
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  icon: "mail",
  seldom: true,
  behaviour,
});
