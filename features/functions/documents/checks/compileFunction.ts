import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { functionsOf } from "@tessera/form-engine/functions/functionsOf.ts";

/** The checked function as publish stores it; null for one with problems, which is not published. */
export function compileFunction({ id }: TesseraDocument<FunctionBody>, lookup: DocumentLookup): object | null {
  return functionsOf(lookup).outcomes.get(id)?.compiled ?? null;
}
