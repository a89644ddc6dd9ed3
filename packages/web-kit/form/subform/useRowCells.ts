import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useCallback, useRef, useSyncExternalStore } from "react";

/** Redraws the caller whenever a value of one row of a sub-form changes. */
export function useRowCells(store: FormStore, slot: number, uid: string): void {
  const revision = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const notify = () => {
        revision.current += 1;
        listener();
      };
      const ends = store
        .tableAt(slot)
        .columns.map((column) => store.subscribe({ table: slot, uid, slot: column.slot }, notify));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, slot, uid],
  );
  useSyncExternalStore(subscribe, () => revision.current);
}
