import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { type Notification, useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { Texts } from "@tessera/web-kit/texts/TextsProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";

/** What changing a record needs of its page. */
export interface EditingHost {
  readonly api: ApiClient;
  readonly page: PageContext;
  readonly queries: QueryClient;
  readonly notify: (notification: Notification) => unknown;
  readonly texts: Texts;
}

/** See `EditingHost`. */
export function useEditingHost(): EditingHost {
  return { api: useApi(), page: usePageContext(), queries: useQueryClient(), notify: useNotify(), texts: useTexts() };
}
