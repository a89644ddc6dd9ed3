import type { DocumentEnvironment, DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { type CompileOutput, compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { functionLibrary } from "@tessera/form-engine/functions/functionsOf.ts";

/** Compiles a form document with its entity and the entities of its sub-forms. */
export function compileFormDocument(
  { id, body }: TesseraDocument<FormBody>,
  lookup: DocumentLookup,
  environment: DocumentEnvironment,
): CompileOutput {
  const entity = body.entity === null ? null : findBody(lookup, "entity", body.entity);
  return compileForm({
    form: { id, body },
    entity: entity && body.entity !== null ? { id: body.entity, body: entity } : null,
    entityOf: (other) => findBody(lookup, "entity", other),
    fieldTypes: environment.fieldTypes,
    library: functionLibrary(lookup),
  });
}
