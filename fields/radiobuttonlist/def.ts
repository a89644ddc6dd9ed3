import { defineField } from "@tessera/contract/defineField.ts";
import { choiceQuery } from "@tessera/contract/definitions/choiceQuery.ts";
import { closed, inSheet, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  ...choiceQuery(),
  /** The only option there is chooses itself (spec forms §5). */
  dropdownOnlyOne: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** Options drawn at once; 50 by default. */
  optionRenderLimit: inSheet(Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })), { help: true }),
  /** In a sub-form: no two rows have the same value. */
  unique: inSheet(Type.Optional(Type.Boolean()), { help: true }),
});

/** Settings of one field of this type. */
export type RadiobuttonlistSettings = Static<typeof formats>;

/** One of a few options, which all stand there: fixed ones, records that the field refers to, or rows of a query. */
export const radiobuttonlistField = defineField({
  id: "radiobuttonlist",
  aliases: [],
  formats,
  defaults: {},
  values: ["text", "integer", "bigint", "decimal", "float", "money", "uuid", "date", "boolean"],
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
  icon: "circle-dot",
  seldom: true,
});
