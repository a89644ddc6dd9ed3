import type { RuleResults } from "@tessera/form-engine/evaluate/ruleResults.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import { refreshRules } from "../../operations/refreshRules.ts";
import { saveMessage } from "../saving/saveMessage.ts";

/**
 * Asks the server what the rules that stay there come to for what stands in an open form, compiled at `definitions`.
 */
export async function askRules(
  form: {
    readonly api: ApiClient;
    readonly idForm: string;
    readonly definitions: number;
    readonly store: FormStore;
  },
  page: PageContext,
): Promise<RuleResults> {
  const { api, idForm } = form;
  const { message } = saveMessage(form.store, idForm, form.definitions, null);
  const input = { idForm, idMaintable: message.key, fieldData: message, path: page.url };
  return (await api.call(refreshRules, input, { page })).rules;
}
