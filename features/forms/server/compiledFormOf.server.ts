import { TesseraError } from "@tessera/contract/errors.ts";
import { compiledFormIn } from "@tessera/documents/store/snapshot.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { isWithinReach } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/**
 * The compiled form of a `form` document as published. Throws `not_found`, and `access_denied` for a guest who is shown
 * it nowhere.
 */
export function compiledFormOf(context: RequestContext, idForm: string): CompiledForm {
  if (!isWithinReach(context, "form", idForm)) throw new TesseraError("access_denied");
  const compiled = compiledFormIn(context.services.definitions.current(), "form", idForm);
  if (compiled === null) throw new TesseraError("not_found");
  return compiled;
}
