import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { Snapshot } from "./snapshot.ts";

/** What was compiled of a document whose kind compiles to a form, as published; null when there is no such document. */
export function compiledFormIn(snapshot: Pick<Snapshot, "compiled">, kind: string, id: string): CompiledForm | null {
  // Kinds that compile to a form give a `CompiledForm`, which the store keeps as JSON.
  return snapshot.compiled(kind, id) as CompiledForm | null;
}
