import { fitsSchema } from "@tessera/contract/values/fitsSchema.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Checklist, checklistSchema } from "./checklistValue.ts";

/** The checklist that JSON says; null for what is none. */
export function readChecklist(value: Json): Checklist | null {
  // What fits the schema is of its type, which the check cannot say.
  return value !== null && fitsSchema(checklistSchema, value) ? (value as unknown as Checklist) : null;
}

/** The checklist that a form holds; null for none. */
export const heldChecklist = (value: EngineValue): Checklist | null => readChecklist(toJson(value));
