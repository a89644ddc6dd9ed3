import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { functionsOf } from "@tessera/form-engine/functions/functionsOf.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** The checked function as publish stores it; null for one with problems, which is not published. */
export function compileFunction({ id }: TesseraDocument<FunctionBody>, lookup: DocumentLookup): Json {
  // Checked trees are plain JSON by contract; the type has members that JSON's index signature cannot say.
  return (functionsOf(lookup).outcomes.get(id)?.compiled ?? null) as unknown as Json;
}
