import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./apiError.ts";

/** How often a read that was refused for what may pass is tried again. */
const retries: ReadonlyMap<string, number> = new Map([
  ["network_unavailable", 2],
  ["busy", 2],
  ["database_unavailable", 2],
  // The person's own reads were too many: once they are answered there is room.
  ["too_many_requests", 1],
]);

/** Makes the cache of answers: what may pass is tried again, everything else is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => error instanceof ApiError && count < (retries.get(error.code) ?? 0),
        refetchOnWindowFocus: false,
        // Without a network the call fails and says so; a query that silently waits looks like a hanging page.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
