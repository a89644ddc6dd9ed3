import type { MergedValue, ValueVersions } from "@tessera/contract/fieldBehaviour.ts";
import { mergedValue } from "@tessera/contract/mergedValue.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import type { FormStore } from "../store/formStore.ts";

/** What the save will make of a field that two people changed differently; null where it will ask. */
export function mergedChange(
  store: FormStore,
  { columnType, options }: CompiledField,
  versions: ValueVersions,
): MergedValue | null {
  return mergedValue(columnType, options, versions, store.options.behaviours);
}
