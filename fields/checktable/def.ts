import { defineField } from "@tessera/contract/defineField.ts";
import { closed, element, inSheet, oneOf, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const viewpoint = element({
  text: Text(),
  /** What is entered of each column; `heading`: nothing. */
  kind: oneOf("text", "comment", "number", "date", "combo", "final", "heading"),
  /** 0 stands at the edge; a viewpoint belongs to the nearest one before it with a lower level. */
  level: inSheet(Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })), { help: true }),
  /** Whether a column can be finished only with it. */
  required: Type.Optional(Type.Boolean()),
  /** Of a `combo`. */
  choices: inSheet(Type.Optional(Type.Array(element({ text: Text() }), { maxItems: 50 })), { help: true }),
});

const formats = closed({
  /** What is looked at, in its order. */
  viewpoints: inSheet(Type.Optional(Type.Array(viewpoint, { maxItems: 300 })), { order: 1, width: 12 }),
  /** What is checked: columns that every table has. */
  columns: inSheet(
    Type.Optional(Type.Array(element({ text: Text(), readOnly: Type.Optional(Type.Boolean()) }), { maxItems: 20 })),
    { order: 2, width: 12 },
  ),
  /** Whether people may add columns of their own. Absent: where there are no others. */
  ownColumns: inSheet(Type.Optional(Type.Boolean()), { order: 3, width: 12 }),
  /** Whether a record can be saved only with all that is required in it. */
  whole: inSheet(Type.Optional(Type.Boolean()), { order: 4, width: 12 }),
});

/** Settings of one field of this type. */
export type ChecktableSettings = Static<typeof formats>;
/** One line of the table. */
export type Viewpoint = Static<typeof viewpoint>;

/** What is checked stands side by side, what is looked at one below the other; each cell says what was found. */
export const checktableField = defineField({
  id: "checktable",
  aliases: [],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  sample: ({ label, seed, settings: { columns = [], viewpoints = [] } }) => {
    const texts = viewpoints.filter(({ kind }) => kind === "text" || kind === "comment");
    const cells = texts.map(({ id }, index) => ({ id, value: `${label} ${index + seed}` }));
    // Where the field has no columns, people may add some.
    const [column = { id: "c1", name: label }] = columns.map(({ id }) => ({ id }));
    return { columns: [{ ...column, cells }] };
  },
  icon: "table-properties",
  seldom: true,
  behaviour,
});
