import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";
import { checkValue } from "./checkValue.ts";
import { readSchema } from "./readSchema.ts";
import { sampleValue } from "./sampleValue.ts";

const formats = closed({
  /** JSON Schema (2020-12) of an object, as far as `readSchema` knows it. */
  schema: inSheet(Type.Optional(Type.Unknown()), { order: 1, width: 12, help: true }),
});

/** Settings of one field of this type. */
export type JsonformSettings = Static<typeof formats>;

/** A form in a field: what a JSON Schema says is asked for, and kept as JSON. */
export const jsonformField = defineField({
  id: "jsonform",
  aliases: [],
  formats,
  defaults: { schema: { type: "object", properties: {} } },
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: false,
  sample: ({ label, seed, settings: { schema } }) => {
    const { root } = readSchema(schema);
    if (root === null) return { note: label };
    const value = sampleValue(root, seed) ?? null;
    // What a pattern asks for cannot be made up.
    return value !== null && checkValue(value, root).length === 0 ? value : null;
  },
  // Without one it may be that of the column.
  settingsProblems: ({ schema }) =>
    (schema === undefined ? [] : readSchema(schema).problems).map(({ code, path, what }) => ({
      path: ["schema", ...path],
      code: `json_schema_${code}`,
      data: { what, place: path.join("/") },
    })),
  icon: "clipboard-list",
  seldom: true,
  behaviour,
});
