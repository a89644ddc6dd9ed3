import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./apiError.ts";

const passing = new Set(["network_unavailable", "busy", "database_unavailable"]);

/** Makes the cache of answers: what may pass is tried twice more, everything else is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && error instanceof ApiError && passing.has(error.code),
        refetchOnWindowFocus: false,
        // Without a network the call fails and says so; a query that silently waits looks like a hanging page.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
