import { defineField } from "@tessera/contract/defineField.ts";
import { closed, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: Type.Optional(Text()),
  /** The only option there is chooses itself (spec forms §5). */
  dropdownOnlyOne: Type.Optional(Type.Boolean()),
  /** Options drawn at once; 50 by default. */
  optionRenderLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  /** Of a reference: a new record can be made above the form, and is chosen then. */
  createNewElement: Type.Optional(Type.Boolean()),
  /** Of a reference: the chosen record can be opened above the form. */
  openElement: Type.Optional(Type.Boolean()),
  /** In a sub-form: no two rows have the same value. */
  unique: Type.Optional(Type.Boolean()),
});

/** Settings of one field of this type. */
export type DropdownlistSettings = Static<typeof formats>;

/** One of fixed options, or a record that the field refers to. */
export const dropdownlistField = defineField({
  id: "dropdownlist",
  aliases: [],
  formats,
  defaults: {},
  values: ["text", "integer", "bigint", "decimal", "float", "money", "uuid", "date", "boolean"],
  defaultFor: ["options"],
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
