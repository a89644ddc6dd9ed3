import { defineField } from "@tessera/contract/defineField.ts";
import { closed, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const formats = closed({ rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })) });

/** Settings of one field of this type. */
export type TemplateeditorSettings = Static<typeof formats>;

/** The text of a template, edited as it is and shown beside as it will look. */
export const templateeditorField = defineField({
  id: "templateeditor",
  aliases: [],
  formats,
  defaults: {},
  values: ["text"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: false,
  icon: "file-code",
  seldom: true,
});
