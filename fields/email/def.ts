import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  /** In a sub-form: no two rows have the same value. */
  unique: inSheet(Type.Optional(Type.Boolean()), { help: true }),
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
  sample: ({ seed }) => `person${1 + (seed % 9)}@example.com`,
  icon: "mail",
  seldom: true,
  behaviour,
});
