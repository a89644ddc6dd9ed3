import { TesseraError } from "@tessera/contract/errors.ts";
import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";

/** The compiled form `id`, which must be one over `entity`. Throws `not_found`. */
export function compiledForm(context: RequestContext, id: string, entity: string): CompiledForm {
  // What the kind `form` compiles is a `CompiledForm`, stored as JSON.
  const form = context.services.definitions.current().compiled("form", id) as unknown as CompiledForm | null;
  if (form?.entity !== entity) throw new TesseraError("not_found");
  return form;
}
