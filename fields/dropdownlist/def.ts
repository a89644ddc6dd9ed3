import { defineField } from "@tessera/contract/defineField.ts";
import { choiceQuery } from "@tessera/contract/definitions/choiceQuery.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  ...choiceQuery(),
  /** The only option there is chooses itself (spec forms §5). */
  dropdownOnlyOne: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** Options drawn at once; 50 by default. */
  optionRenderLimit: inSheet(Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })), { help: true }),
  /** Of a reference: a new record can be made above the form, and is chosen then. */
  createNewElement: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** Of a reference: the chosen record can be opened above the form. */
  openElement: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** In a sub-form: no two rows have the same value. */
  unique: inSheet(Type.Optional(Type.Boolean()), { help: true }),
});

/** Settings of one field of this type. */
export type DropdownlistSettings = Static<typeof formats>;

/** One of fixed options, a record that the field refers to, or a row of a query. */
export const dropdownlistField = defineField({
  id: "dropdownlist",
  aliases: ["list"],
  formats,
  defaults: {},
  values: ["text", "integer", "bigint", "decimal", "float", "money", "uuid", "date", "boolean"],
  defaultFor: ["options", "reference"],
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
  icon: "chevrons-up-down",
});
