import { structuredBehaviour } from "@tessera/contract/structuredBehaviour.ts";
import type { WpaintSettings } from "./def.ts";
import { drawingSchema, isDrawable, storedDrawing } from "./drawingValue.ts";
import { mergeDrawing } from "./mergeDrawing.ts";

/** Drawings of lines, shapes and texts. They are found by their texts. */
export const behaviour = structuredBehaviour<typeof drawingSchema, WpaintSettings>({
  schema: drawingSchema,
  canonical: storedDrawing,
  maxBytes: 262_144,
  texts: ["shapes.*.text"],
  check: ({ shapes }, { maxlength, minlength = 0 }) => {
    if (!shapes.every(isDrawable)) return { code: "field.wpaint.form" };
    if (new Set(shapes.map(({ id }) => id)).size < shapes.length) return { code: "field.wpaint.twice" };
    const data = { count: shapes.length };
    if (shapes.length < minlength) return { code: "field.wpaint.few", data: { ...data, min: minlength } };
    if (maxlength !== undefined && shapes.length > maxlength)
      return { code: "field.wpaint.many", data: { ...data, max: maxlength } };
    return null;
  },
  format: ({ shapes }) => {
    const texts = shapes.flatMap(({ text }) => text ?? []);
    return [`✎ ${shapes.length}`, ...texts].join("; ");
  },
  merge: (versions) => {
    const value = mergeDrawing(versions);
    return value === undefined ? null : { value };
  },
});
