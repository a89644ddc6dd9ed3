import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useCallback, useRef, useSyncExternalStore } from "react";
import { useTableState } from "./useTableState.ts";

/**
 * Redraws the caller whenever a value of the rows of a sub-form changes: for few rows that are drawn as one, such as
 * links.
 */
export function useTableCells(store: FormStore, slot: number): void {
  const revision = useRef(0);
  const uids = useTableState(store, slot)
    .rows.map(({ uid }) => uid)
    .join("\n");
  const subscribe = useCallback(
    (listener: () => void) => {
      const notify = () => {
        revision.current += 1;
        listener();
      };
      const columns = store.tableAt(slot).columns;
      const ends = uids
        .split("\n")
        .flatMap((uid) => columns.map((column) => store.subscribe({ table: slot, uid, slot: column.slot }, notify)));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, slot, uids],
  );
  useSyncExternalStore(subscribe, () => revision.current);
}
