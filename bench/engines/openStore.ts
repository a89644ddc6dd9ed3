import { standardLibrary } from "@tessera/expression/standardLibrary.ts";
import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import type { RecordValues } from "@tessera/form-engine/formState.ts";
import { FormStore } from "@tessera/form-engine/formStore.ts";
import { functionCalls } from "@tessera/form-engine/functionCalls.ts";

/** Opens a record with the engine. */
export function openStore(form: CompiledForm, record: RecordValues): FormStore {
  let next = 0;
  return new FormStore({
    form,
    record,
    library: standardLibrary,
    calls: functionCalls,
    user: [],
    params: [],
    clock: () => 0,
    zone: "UTC",
    language: "en",
    readOnly: false,
    resolve: async () => [],
    newUid: () => `n${++next}`,
  });
}
