import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormOptions } from "@tessera/form-engine/store/formOptions.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import { callFunctions, maxCalls } from "#features/functions/operations/callFunctions.ts";
import { expressionEval } from "../../operations/expressionEval.ts";
import { expressionRequest } from "../../operations/expressionRequest.ts";
import { type ResourceAsking, resourceResolver } from "./resourceResolver.ts";

/**
 * Answers the look-ups, requests and scripts of a form's rules, see `resourceResolver`; `page` gives the page at that
 * moment.
 */
export function serverResources(
  form: CompiledForm,
  api: ApiClient,
  page: () => PageContext,
  onFailure: () => void,
): FormOptions["resolve"] {
  const named = form.id === null ? {} : { idForm: form.id };
  const ask: ResourceAsking = {
    scripts: async (all) => {
      const parts = Array.from({ length: Math.ceil(all.length / maxCalls) }, (_, part) =>
        all.slice(part * maxCalls, (part + 1) * maxCalls).map(({ args, id }) => ({ id, args: [...args] })),
      );
      const answered = await Promise.all(
        parts.map((calls) => api.call(callFunctions, { ...named, calls }, { page: page() })),
      );
      return answered.flatMap(({ answers }) => answers);
    },
    lookup: (input) => api.call(expressionEval, { ...named, ...input, params: { ...input.params } }, { page: page() }),
    // The schema of the operation knows no other method; another address would be refused anyway.
    request: ({ data, method, url }) =>
      api.call(
        expressionRequest,
        { method: method === "GET" ? "GET" : "POST", url, data: { ...data } },
        { page: page() },
      ),
  };
  return resourceResolver(form, ask, onFailure);
}
