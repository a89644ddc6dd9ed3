import { defineField } from "@tessera/contract/defineField.ts";
import { choiceQuery } from "@tessera/contract/definitions/choiceQuery.ts";
import { closed, inSheet, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  placeholder: inSheet(Type.Optional(Text()), { width: 12 }),
  ...choiceQuery(),
  /** Of a reference: a new record can be made above the form, and is chosen then. */
  createNewElement: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** Of a reference: the chosen record can be opened above the form. */
  openElement: inSheet(Type.Optional(Type.Boolean()), { help: true }),
  /** How many rows are chosen at least and at most, where there may be several. */
  minlength: inSheet(Type.Optional(Type.Integer({ minimum: 0 })), { label: "minChosen" }),
  maxlength: inSheet(Type.Optional(Type.Integer({ minimum: 1 })), { label: "maxChosen" }),
});

/** Settings of one field of this type. */
export type SqlchoosenSettings = Static<typeof formats>;

/** Rows of a query, or a record that the field refers to, picked in a drawer; several over a list. */
export const sqlchoosenField = defineField({
  id: "sqlchoosen",
  aliases: [],
  formats,
  defaults: {},
  values: ["list", "text", "integer", "bigint", "decimal", "uuid"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "filterExp", "saveExpression"],
  inSubForm: false,
  icon: "table-properties",
  seldom: true,
  behaviour,
});
