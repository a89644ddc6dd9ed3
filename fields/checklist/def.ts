import { defineField } from "@tessera/contract/defineField.ts";
import { closed, element, inSheet, OnByDefault, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  /** Points that every list has, in their order. */
  points: inSheet(Type.Optional(Type.Array(element({ text: Text() }), { maxItems: 100 })), { order: 1, width: 12 }),
  /** Whether people may add points of their own. */
  ownPoints: inSheet(OnByDefault(), { order: 2, width: 12 }),
  /** Whether a point may have a note. */
  notes: inSheet(OnByDefault(), { order: 3, width: 12 }),
  /** Whether a record can be saved only when all points are done. */
  complete: inSheet(Type.Optional(Type.Boolean()), { order: 4, width: 12 }),
});

/** Settings of one field of this type. */
export type ChecklistSettings = Static<typeof formats>;

/** Points that are ticked as they are done, given by the field or added by people. */
export const checklistField = defineField({
  id: "checklist",
  aliases: [],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: true,
  sample: ({ label, seed, settings: { complete = false, points = [] } }) => {
    const own = [1, 2, 3].map((number) => ({ id: `p${number}`, text: `${label} ${number}` }));
    const shown = points.length > 0 ? points.map(({ id, text }) => ({ id, text })) : own;
    return { points: shown.map((point, index) => ({ ...point, done: complete || (seed + index) % 2 === 0 })) };
  },
  icon: "list-todo",
  seldom: true,
  behaviour,
});
