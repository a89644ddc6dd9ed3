import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import { createApiClient } from "@tessera/web-kit/api/createApiClient.ts";
import { tokenKey } from "@tessera/web-kit/session/presentSession.ts";
import { csrfToken } from "../../../features/session/operations/csrfToken.ts";

/** The client of a preview: every call names it, and a saved draft counts as another state of the definitions. */
export interface PreviewApi extends ApiClient {
  /** Has everything asked for again; what is shown stays until the answers are there. */
  noteDrafts(): void;
}

/** Makes it for a handle. `currentUrl` is the address of calls that name no page. */
export function previewApi(preview: string, currentUrl: () => string): PreviewApi {
  const client = createApiClient({
    csrfToken,
    operations: async () => (await import("../../../features/operations.gen.ts")).operations,
    needsCsrf: () => true,
    // The session is the page's around; without one every call is refused.
    token: () => window.localStorage.getItem(tokenKey),
    currentUrl,
    onLocation: () => undefined,
    onSessionRefused: () => undefined,
    preview,
  });
  const listeners = new Set<(definitions: number) => void>();
  let drafts = 0;
  /** Counters never come near the share of a state of the drafts. */
  const definitions = (): number => client.definitions + drafts / 1_000_000;
  const notify = (): void => {
    for (const listener of listeners) listener(definitions());
  };
  client.onDefinitions(notify);
  return {
    call: (operation, input, options) => client.call(operation, input, options),
    stream: (operation, input, onValue, options) => client.stream(operation, input, onValue, options),
    callConfigured: (setup, input, options) => client.callConfigured(setup, input, options),
    settled: (within) => client.settled(within),
    get definitions() {
      return definitions();
    },
    onDefinitions(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteDrafts() {
      drafts += 1;
      notify();
    },
  };
}
