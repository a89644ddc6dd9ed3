import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useCallback, useSyncExternalStore } from "react";

/** Counts the changes that a form reports: redraws after every change, for views of the form as a whole. */
export function useFormRevision(store: FormStore): number {
  const subscribe = useCallback((listener: () => void) => store.subscribe("form", listener), [store]);
  return useSyncExternalStore(subscribe, () => store.core.revision);
}
