import { TesseraError } from "@tessera/contract/errors.ts";
import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import { compiledFormIn } from "@tessera/server-kit/rules/compiledFormIn.ts";

/** The compiled form of a `form` document as published. Throws `not_found`. */
export function compiledFormOf(context: RequestContext, idForm: string): CompiledForm {
  const compiled = compiledFormIn(context.services.definitions.current(), "form", idForm);
  if (compiled === null) throw new TesseraError("not_found");
  return compiled;
}
