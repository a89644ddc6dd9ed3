import type { FormState } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useCallback, useSyncExternalStore } from "react";

/** The state of the form as a whole; redraws when something of it changes. */
export function useFormState(store: FormStore): FormState {
  const subscribe = useCallback((listener: () => void) => store.subscribe("form", listener), [store]);
  return useSyncExternalStore(subscribe, () => store.state());
}
