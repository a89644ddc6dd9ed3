import type { SectionState } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useCallback, useSyncExternalStore } from "react";

/** The state of a page or group. */
export function useSectionState(store: FormStore, id: string): SectionState {
  const subscribe = useCallback((listener: () => void) => store.subscribe(`section:${id}`, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.section(id));
}
