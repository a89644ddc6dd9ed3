import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { functionCalls } from "../program/functionCalls.ts";
import type { RecordValues } from "../record/formState.ts";
import type { FormOptions } from "../store/formOptions.ts";
import { FormStore } from "../store/formStore.ts";
import { uniqueColumns } from "../validate/uniqueColumns.ts";

/**
 * What a form in a test runs with: in Budapest at the beginning of 1970, nobody in particular, no server that answers.
 */
export function testOptions(): Omit<FormOptions, "form" | "record"> {
  let next = 0;
  return {
    library: standardLibrary,
    behaviours: () => null,
    calls: functionCalls,
    uniques: uniqueColumns,
    user: [],
    params: [],
    clock: () => 0,
    zone: "Europe/Budapest",
    language: "en",
    readOnly: false,
    resolve: async () => [],
    newUid: () => `n${++next}`,
  };
}

/** Opens a record in a form; null opens a new one. */
export function openStore(
  form: CompiledForm,
  record: RecordValues | null = null,
  options: Partial<FormOptions> = {},
): FormStore {
  return new FormStore({ ...testOptions(), form, record, ...options });
}
