import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import type { FieldHighlights } from "@tessera/form-engine/store/fieldHighlights.ts";
import { refKey } from "@tessera/form-engine/store/listeners.ts";
import { useCallback, useSyncExternalStore } from "react";

const nothing = (): void => {};

/** Whether a rule changed the field a moment ago, so that it is marked. */
export function useHighlight(highlights: FieldHighlights | undefined, ref: FieldRef): boolean {
  const key = refKey(ref);
  const subscribe = useCallback(
    (listener: () => void) => (highlights ? highlights.subscribe(listener) : nothing),
    [highlights],
  );
  return useSyncExternalStore(subscribe, () => highlights?.has(key) === true);
}
