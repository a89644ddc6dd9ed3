import type { DocumentEnvironment, DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { type CompileOutput, compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { functionLibrary } from "@tessera/form-engine/functions/functionsOf.ts";

/** Compiles what an entity asks of its records by any path: defaults, computed columns, invariants (design §5). */
export function compileEntity(
  { id, body }: TesseraDocument<EntityBody>,
  lookup: DocumentLookup,
  environment: DocumentEnvironment,
): CompileOutput {
  return compileForm({
    form: null,
    entity: { id, body },
    entityOf: (other) => findBody(lookup, "entity", other),
    fieldTypes: environment.fieldTypes,
    library: functionLibrary(lookup),
  });
}
