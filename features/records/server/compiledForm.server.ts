import { TesseraError } from "@tessera/contract/errors.ts";
import { compiledFormIn } from "@tessera/documents/store/snapshot.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** The compiled form `id`, which must be one over `entity`. Throws `not_found`. */
export function compiledForm(context: RequestContext, id: string, entity: string): CompiledForm {
  const form = compiledFormIn(context.services.definitions.current(), "form", id);
  if (form?.entity !== entity) throw new TesseraError("not_found");
  return form;
}
