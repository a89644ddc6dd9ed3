import { useSyncExternalStore } from "react";

const query = "(max-width: 640px)";
const media = (): MediaQueryList | null => (typeof window.matchMedia === "function" ? window.matchMedia(query) : null);

function subscribe(listener: () => void): () => void {
  const list = media();
  list?.addEventListener("change", listener);
  return () => list?.removeEventListener("change", listener);
}

/** Whether the window has the width of a phone (look: Phones). */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => media()?.matches ?? false);
}
