import type { QueryClient } from "@tanstack/react-query";
import { isLanguage } from "@tessera/contract/languages.ts";
import type { Accent } from "@tessera/contract/personal/look.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { Socket } from "@tessera/web-kit/socket/socket.ts";
import type { UserConfigStore } from "@tessera/web-kit/userConfig/userConfigStore.ts";
import { getBookmarks } from "../../features/personal/operations/getBookmarks.ts";
import { getUserConfig } from "../../features/personal/operations/getUserConfig.ts";
import type { PageConfig } from "./navigation/chain.ts";
import type { Navigator } from "./navigation/navigator.ts";

/** What the settings are kept in step with. */
interface Followed {
  readonly api: Pick<ApiClient, "call">;
  readonly queries: Pick<QueryClient, "invalidateQueries">;
  readonly socket: Pick<Socket, "status" | "subscribe" | "on">;
  readonly navigator: Pick<Navigator, "subscribe" | "followLanguage"> & {
    readonly view: { readonly kind: string; readonly page?: { readonly config: PageConfig | null } | null };
  };
}

/**
 * Keeps personal settings and bookmarks in step with the server: each page brings them, the socket reports what other
 * pages and devices change, and what it could not tell while it was away is read. `setAccent` gets the accent of each
 * page's subsystem.
 */
export function followPersonal(
  userConfig: UserConfigStore,
  { api, queries, socket, navigator }: Followed,
  setAccent: (accent: Accent) => void,
): void {
  let config: PageConfig | null = null;
  navigator.subscribe(() => {
    const { view } = navigator;
    const next = view.kind === "page" ? (view.page?.config ?? null) : null;
    if (next === null || next === config) return;
    config = next;
    userConfig.adopt(next.user?.id ?? null, next.userConfig);
    setAccent(next.theme);
  });
  const followLanguage = (language: string | undefined): void => {
    if (language === undefined || !isLanguage(language)) return;
    navigator
      .followLanguage(language)
      .catch((error: unknown) => console.warn("The language of the person's other pages could not be loaded", error));
  };
  socket.on("user-config-update", ({ values, language }) => {
    userConfig.merge(values);
    followLanguage(language);
  });
  const bookmarks = { queryKey: [getBookmarks.id] };
  socket.on("bookmarks-update", () => void queries.invalidateQueries(bookmarks));
  let wasLost = false;
  socket.subscribe(() => {
    if (socket.status === "waiting") wasLost = true;
    const person = config?.user?.id ?? null;
    if (socket.status !== "open" || !wasLost || person === null) return;
    wasLost = false;
    void queries.invalidateQueries(bookmarks);
    api.call(getUserConfig, {}).then(
      (answer) => {
        if (config?.user?.id !== person) return;
        userConfig.adopt(person, answer.config);
        followLanguage(answer.language);
      },
      (error: unknown) => console.warn("Personal settings could not be read", error),
    );
  });
  document.addEventListener("visibilitychange", () => {
    // A tab that is put away may not come back.
    if (document.visibilityState === "hidden") void userConfig.flush();
  });
}
