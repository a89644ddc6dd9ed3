import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  /** The only option there is chooses itself (spec forms §5). */
  dropdownOnlyOne: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** Options drawn at once; 50 by default. */
  optionRenderLimit: inSheet(Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })), { help: true }),
});

/** Settings of one field of this type. */
export type StatusSettings = Static<typeof formats>;

/** How far something has come: one of the states of its column, as a chip with their tiles and tones. */
export const statusField = defineField({
  id: "status",
  aliases: [],
  formats,
  defaults: {},
  values: ["text", "integer", "bigint"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "listExp", "saveExpression"],
  inSubForm: true,
  chooses: true,
  followsStored: true,
  icon: "signpost",
  seldom: true,
});
