import type { FormStore } from "@tessera/form-engine/formStore.ts";
import { useCallback, useSyncExternalStore } from "react";

/** Counts what was told of a form: redraws after every change, for views of the form as a whole. */
export function useFormRevision(store: FormStore): number {
  const subscribe = useCallback((listener: () => void) => store.subscribe("form", listener), [store]);
  return useSyncExternalStore(subscribe, () => store.core.revision);
}
