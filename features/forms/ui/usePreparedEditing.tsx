import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useEffect } from "react";
import { loadEditing } from "./loadEditing.tsx";

/**
 * Loads what changing a record takes as soon as the form is shown, so that neither a lost network nor a new release of
 * the product stands between what was entered and its save. Tries again when the network is back.
 */
export function usePreparedEditing(store: FormStore, isEditable: boolean): void {
  useEffect(() => {
    if (!isEditable) return;
    // A failure is reported to the caller that needs it.
    const load = (): void =>
      void loadEditing().then(
        ({ entries }) => entries.putClosedAside(store),
        () => undefined,
      );
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [store, isEditable]);
}
