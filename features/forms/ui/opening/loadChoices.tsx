import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { LoadChoices } from "@tessera/web-kit/form/formScope.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import { bySourceType } from "../../operations/bySourceType.ts";
import { choiceInput } from "./choiceInput.ts";

/** Asks the server for the choices of a field of an open form. */
export async function loadChoices(
  form: {
    readonly api: ApiClient;
    readonly idForm: string;
    readonly page: PageContext;
    readonly store: FormStore;
  },
  ref: FieldRef,
  request: Parameters<LoadChoices>[1],
): ReturnType<LoadChoices> {
  const { api, idForm, page, store } = form;
  const { columns, completed, mayMake, options } = await api.call(
    bySourceType,
    choiceInput(store, idForm, ref, request),
    {
      page,
    },
  );
  return {
    columns,
    completed,
    mayMake,
    options: options.map(({ cells, key, value, detail }) => ({ key, label: value, detail, cells })),
  };
}
