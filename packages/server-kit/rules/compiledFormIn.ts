import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import type { Snapshot } from "../documents/snapshot.ts";

/** What was compiled of a form, or of an entity's rules, as published; null when there is no such document. */
export function compiledFormIn(
  snapshot: Pick<Snapshot, "compiled">,
  kind: "form" | "entity",
  id: string,
): CompiledForm | null {
  // Both kinds compile to a `CompiledForm`, which the store keeps as JSON.
  return snapshot.compiled(kind, id) as CompiledForm | null;
}
