import type { FieldRef, FieldState } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { refKey } from "@tessera/form-engine/store/listeners.ts";
import { useCallback, useSyncExternalStore } from "react";

/** The state of one field; redraws when something of it changes. Null when its row is gone. */
export function useFieldState(store: FormStore, ref: FieldRef): FieldState | null {
  const key = refKey(ref);
  // The key says all there is of the reference, which callers may make again each time.
  const subscribe = useCallback((listener: () => void) => store.subscribe(ref, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.field(ref));
}
