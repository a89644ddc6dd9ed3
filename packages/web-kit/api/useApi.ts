import { useApiScope } from "./ApiProvider.tsx";
import type { ApiClient } from "./apiClient.ts";

/** The client of the catalogue. Throws outside an `ApiProvider`. */
export function useApi(): ApiClient {
  return useApiScope().api;
}
