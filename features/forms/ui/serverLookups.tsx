import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import type { FormOptions } from "@tessera/form-engine/formOptions.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import { expressionEval } from "../operations/expressionEval.ts";
import { lookupResolver } from "./lookupResolver.ts";

/** Answers the look-ups of a form's rules by asking the server, see `lookupResolver`; `page` gives the page at that moment. */
export function serverLookups(
  form: CompiledForm,
  api: ApiClient,
  page: () => PageContext,
  onFailure: () => void,
): FormOptions["resolve"] {
  const ask: Parameters<typeof lookupResolver>[1] = (input) =>
    api.call(
      expressionEval,
      { ...(form.id === null ? {} : { idForm: form.id }), ...input, params: { ...input.params } },
      { page: page() },
    );
  return lookupResolver(form, ask, onFailure);
}
