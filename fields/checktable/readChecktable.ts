import { fitsSchema } from "@tessera/contract/values/fitsSchema.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Checktable, checktableSchema } from "./checktableValue.ts";

/** The table that JSON says; null for what is none. */
export function readChecktable(value: Json): Checktable | null {
  // What fits the schema is of its type, which the check cannot say.
  return value !== null && fitsSchema(checktableSchema, value) ? (value as unknown as Checktable) : null;
}

/** The table that a form holds; null for none. */
export const heldChecktable = (value: EngineValue): Checktable | null => readChecktable(toJson(value));
