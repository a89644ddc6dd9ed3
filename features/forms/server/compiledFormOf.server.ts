import { TesseraError } from "@tessera/contract/errors.ts";
import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";

/** The compiled form of a `form` document as published. Throws `not_found`. */
export function compiledFormOf(context: RequestContext, idForm: string): CompiledForm {
  const compiled = context.services.definitions.current().compiled("form", idForm);
  if (compiled === null) throw new TesseraError("not_found");
  // What the kind `form` compiles is a `CompiledForm`, stored as JSON.
  return compiled as unknown as CompiledForm;
}
