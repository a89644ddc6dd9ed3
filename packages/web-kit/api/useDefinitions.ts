import { useSyncExternalStore } from "react";
import { useApi } from "./useApi.ts";

/** Newest definitions counter that the page has seen; 0 before the first answer. */
export function useDefinitions(): number {
  const api = useApi();
  return useSyncExternalStore(
    (listener) => api.onDefinitions(listener),
    () => api.definitions,
  );
}
