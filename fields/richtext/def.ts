import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, OnByDefault, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { order: 1, width: 12 }),
  maxlength: inSheet(Type.Optional(Type.Integer({ minimum: 1 })), { order: 2 }),
  /** Lines that are shown at least. */
  rows: inSheet(Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })), { order: 3 }),
  bold: inSheet(OnByDefault(), { order: 4 }),
  italic: inSheet(OnByDefault(), { order: 5 }),
  underline: inSheet(OnByDefault(), { order: 6 }),
  strike: inSheet(OnByDefault(), { order: 7 }),
  superscript: inSheet(OnByDefault(), { order: 8 }),
  subscript: inSheet(OnByDefault(), { order: 9 }),
  lists: inSheet(OnByDefault(), { order: 10 }),
  links: inSheet(OnByDefault(), { order: 11 }),
});

/** Settings of one field of this type. */
export type RichtextSettings = Static<typeof formats>;

/** A text with formats, lists and links. */
export const richtextField = defineField({
  id: "richtext",
  aliases: [],
  formats,
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  translates: true,
  sample: ({ label, seed }) => `<p>${label.replaceAll(/[<>&"]/g, "")} <strong>${1 + (seed % 9)}</strong></p>`,
  icon: "pilcrow",
  seldom: true,
  behaviour,
});
