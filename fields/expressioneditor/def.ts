import { defineField } from "@tessera/contract/defineField.ts";
import { closed, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({
  placeholder: Type.Optional(Text()),
  rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
});

/** Settings of one field of this type. */
export type ExpressioneditorSettings = Static<typeof formats>;

/** The text of an expression, edited with colours, suggestions and problems (spec forms §3). */
export const expressioneditorField = defineField({
  id: "expressioneditor",
  aliases: [],
  formats,
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: false,
  icon: "square-function",
  seldom: true,
});
