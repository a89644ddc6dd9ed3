import { fitsSchema } from "@tessera/contract/values/fitsSchema.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Drawing, drawingSchema, isDrawable } from "./drawingValue.ts";

/** The drawing that JSON says; null for what is none. */
export function readDrawing(value: Json): Drawing | null {
  if (value === null || !fitsSchema(drawingSchema, value)) return null;
  // What fits the schema is of its type, which the check cannot say.
  const drawing = value as unknown as Drawing;
  return drawing.shapes.every(isDrawable) ? drawing : null;
}

/** The drawing that a form holds; null for none. */
export const heldDrawing = (value: EngineValue): Drawing | null => readDrawing(toJson(value));
