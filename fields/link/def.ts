import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  /** What the link says where it is read; its address by default. */
  linkText: inSheet(Type.Optional(Text()), { help: true }),
  maxlength: Type.Optional(Type.Integer({ minimum: 1 })),
  /** In a sub-form: no two rows have the same value. */
  unique: inSheet(Type.Optional(Type.Boolean()), { help: true }),
});

/** Settings of one field of this type. */
export type LinkSettings = Static<typeof formats>;

/** The address of a page, a mailbox or a telephone; read, it is followed. */
export const linkField = defineField({
  id: "link",
  aliases: [],
  formats,
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  sample: ({ seed }) => `https://example.com/${1 + (seed % 9)}`,
  icon: "link",
  seldom: true,
  behaviour,
});
