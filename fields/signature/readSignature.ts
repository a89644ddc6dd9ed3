import { fitsSchema } from "@tessera/contract/values/fitsSchema.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Signature, signatureSchema } from "./signatureValue.ts";

/** The signature that JSON says; null for what is none. */
export function readSignature(value: Json): Signature | null {
  // What fits the schema is of its type, which the check cannot say.
  return value !== null && fitsSchema(signatureSchema, value) ? (value as unknown as Signature) : null;
}

/** The signature that a form holds; null for none. */
export const heldSignature = (value: EngineValue): Signature | null => readSignature(toJson(value));
