import { defineField } from "@tessera/contract/defineField.ts";
import { closed, inSheet, Picks, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";
import { maxShapes } from "./drawingValue.ts";

const count = (minimum: number) => Type.Optional(Type.Integer({ minimum, maximum: maxShapes }));

const formats = closed({
  /** Address of the picture that is drawn over, such as a plan; without one the ground is blank. */
  picture: inSheet(Type.Optional(Picks("pictureFile", { pattern: "^/[^/\\\\\\s][^\\s]*$", maxLength: 1000 })), {
    order: 1,
    width: 12,
    help: true,
  }),
  /** How many shapes there are at least, and at most. */
  minlength: inSheet(count(0), { order: 2 }),
  maxlength: inSheet(count(1), { order: 3 }),
});

/** Settings of one field of this type. */
export type WpaintSettings = Static<typeof formats>;

/** A drawing by hand, of shapes and texts, on a blank ground or over a picture. */
export const wpaintField = defineField({
  id: "wpaint",
  aliases: ["paint"],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: false,
  sample: ({ label, seed, settings: { minlength = 0 } }) => ({
    shapes: [
      { id: "s1", kind: "rectangle", colour: "ink", width: 5, points: [80, 90, 620, 400] },
      { id: "s2", kind: "ellipse", colour: "red", width: 5, points: [200 + (seed % 200), 160, 420, 300] },
      { id: "s3", kind: "text", colour: "red", width: 5, points: [240, 350], text: label.slice(0, 60) || "?" },
      ...Array.from({ length: Math.max(0, minlength - 3) }, (_, index) => ({
        id: `m${index}`,
        kind: "line",
        colour: "blue",
        width: 2,
        points: [20, 20 + index, 60, 20 + index],
      })),
    ],
  }),
  icon: "image",
  seldom: true,
  behaviour,
});
