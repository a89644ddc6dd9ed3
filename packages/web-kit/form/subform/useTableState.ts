import type { TableState } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useCallback, useSyncExternalStore } from "react";

/** The state of a sub-form: its rows, flags and messages. Values of its rows come from `useTableCells`. */
export function useTableState(store: FormStore, slot: number): TableState {
  const subscribe = useCallback((listener: () => void) => store.subscribe(`table:${slot}`, listener), [store, slot]);
  return useSyncExternalStore(subscribe, () => store.table(slot));
}
