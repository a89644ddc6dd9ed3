import { defineField } from "@tessera/contract/defineField.ts";
import { choiceQuery } from "@tessera/contract/definitions/choiceQuery.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  ...choiceQuery(),
  /**
   * Of the rows of a query: a name that none of them has becomes a new row, made by the same save under the rights of
   * the person.
   */
  makesRows: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** How many tags there are at least and at most. */
  minlength: inSheet(Type.Optional(Type.Integer({ minimum: 0 })), { label: "minChosen" }),
  maxlength: inSheet(Type.Optional(Type.Integer({ minimum: 1 })), { label: "maxChosen" }),
});

/** Settings of one field of this type. */
export type TagsSettings = Static<typeof formats>;

/** Several short names: any that people type, options of the column, or rows of a query. */
export const tagsField = defineField({
  id: "tags",
  aliases: [],
  formats,
  defaults: {},
  values: ["list"],
  rules: [
    "hiddenExp",
    "readOnlyExp",
    "labelExp",
    "requiredExp",
    "defaultValue",
    "listExp",
    "filterExp",
    "saveExpression",
  ],
  inSubForm: true,
  chooses: true,
  offersUsed: true,
  sample: ({ label, options, seed }) =>
    options?.slice(0, 2).map(({ key }) => key) ?? [`${label} ${1 + (seed % 9)}`, `${label} ${11 + (seed % 5)}`],
  icon: "tags",
  seldom: true,
  behaviour,
});
