import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { ApiClient } from "./apiClient.ts";

/** The client, and who it calls for: part of every query key. */
export interface ApiScope {
  readonly api: ApiClient;
  /** Subject of the session token; null for a guest. */
  readonly subject: string | null;
}

const ApiContext = createContext<ApiScope | null>(null);

/** Gives everything below the client of the catalogue and the cache of its answers. */
export function ApiProvider(props: ApiScope & { queries: QueryClient; children: ReactNode }): ReactNode {
  const { api, subject } = props;
  const scope = useMemo(() => ({ api, subject }), [api, subject]);
  return (
    <QueryClientProvider client={props.queries}>
      <ApiContext value={scope}>{props.children}</ApiContext>
    </QueryClientProvider>
  );
}

/** The nearest provider's client and subject. Throws outside a provider. */
export function useApiScope(): ApiScope {
  const scope = use(ApiContext);
  if (scope === null) throw new Error("useApi needs an ApiProvider above it.");
  return scope;
}
