import type { Language } from "@tessera/contract/languages.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { createApiClient } from "@tessera/web-kit/api/createApiClient.ts";
import { createQueryClient } from "@tessera/web-kit/api/createQueryClient.ts";
import { PreparedAnswers } from "@tessera/web-kit/api/preparedAnswers.ts";
import { createNotificationStore } from "@tessera/web-kit/notifications/notificationStore.ts";
import { createBrowserHistory } from "@tessera/web-kit/page/browserHistory.ts";
import { loadPanels } from "@tessera/web-kit/panels/panelViews.ts";
import { RunList } from "@tessera/web-kit/runs/runList.ts";
import { createSession } from "@tessera/web-kit/session/createSession.ts";
import type { Session } from "@tessera/web-kit/session/session.ts";
import type { OpenIdAddresses } from "@tessera/web-kit/session/sessionOptions.ts";
import { createSocket } from "@tessera/web-kit/socket/createSocket.ts";
import { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import { UserConfigStore } from "@tessera/web-kit/userConfig/userConfigStore.ts";
import { textLoaders } from "../../features/i18n.gen.ts";
import { filter } from "../../features/localization/operations/filter.ts";
import { saveData } from "../../features/localization/operations/saveData.ts";
import { saveUserConfig } from "../../features/personal/operations/saveUserConfig.ts";
import { cancelProgress } from "../../features/progresses/operations/cancelProgress.ts";
import { csrfToken } from "../../features/session/operations/csrfToken.ts";
import { login } from "../../features/session/operations/login.ts";
import { logout } from "../../features/session/operations/logout.ts";
import { ping } from "../../features/session/operations/ping.ts";
import { uiConfig } from "../../features/session/operations/uiConfig.ts";
import { emitEvent } from "../../features/shell/operations/emitEvent.ts";
import { followPersonal } from "./followPersonal.ts";
import { watchErrors } from "./lastErrors.ts";
import type { UiConfig } from "./navigation/chain.ts";
import { followLocation } from "./navigation/followLocation.ts";
import { languageOf } from "./navigation/languageCookie.ts";
import { Navigator } from "./navigation/navigator.ts";
import { followLook } from "./pageLook.ts";
import { panelRegistry } from "./panelRegistry.ts";
import { createReleaseWatch } from "./release/releaseWatch.ts";
import type { WebServices } from "./services.ts";

/** Folders whose texts are needed before, or without, those of the server. */
const shippedFolders = ["packages/ui", "packages/web-kit"] as const;

/** Maximum number of missing keys in a batch, and of characters of one, as the server takes it. */
const missingBatch = 1000;
const maxKeyLength = 300;

async function shippedTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const modules = await Promise.all(shippedFolders.map((folder) => textLoaders[folder][language]()));
  return new Map(modules.flatMap((module): [string, string][] => Object.entries(module.default)));
}

/** Address of the socket, on the host that the page came from. */
function socketUrl(navigator: Navigator | null): string {
  const url = new URL(navigator?.socketPath ?? "/", window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

function addressesOf(config: UiConfig): OpenIdAddresses {
  return {
    clientId: config.OPENID_CLIENT_ID,
    authUrl: config.OPENID_AUTH_URL,
    scope: config.OPENID_SCOPE,
    authRedirectPath: config.OPENID_AUTH_REDIRECT_PATH,
    logoutUrl: config.OPENID_LOGOUT_URL,
    logoutRedirectPath: config.OPENID_LOGOUT_REDIRECT_PATH,
    prompt: config.OPENID_PROMPT_PARAM,
  };
}

/** Milliseconds that signing out waits for what was asked before. */
const maxSettling = 3_000;

/** Puts the application together. */
export function createServices(): { readonly services: WebServices; readonly navigator: Navigator } {
  const history = createBrowserHistory(window);
  const release = createReleaseWatch(window);
  // Client and session need each other: the client sends the session's token, the session calls through the client.
  const held: { session: Session | null; navigator: Navigator | null; location: string | null; isLeaving: boolean } = {
    session: null,
    navigator: null,
    location: null,
    isLeaving: false,
  };
  const token = (): string | null => held.session?.state.token ?? null;
  const socket = createSocket({ url: () => socketUrl(held.navigator), token, definitions: () => api.definitions });
  const prepared = new PreparedAnswers();
  const queries = createQueryClient();
  const api = createApiClient({
    csrfToken,
    prepared,
    operations: async () => (await import("../../features/operations.gen.ts")).operations,
    needsCsrf: () => held.navigator?.csrfEnabled ?? true,
    isExpired: ({ id }) => held.session?.state.status === "EXPIRED" || (held.isLeaving && id !== logout.id),
    token,
    channelId: () => (socket.status === "open" ? socket.channelId : null),
    currentUrl: () => history.url,
    onLocation: (location, operation) => {
      if (operation.id === emitEvent.id) held.location = location;
      else if (operation.family !== "Session") followLocation(location, { history, navigator: held.navigator });
    },
    onRelease: release.note,
    onSessionRefused: (token) => held.session?.refuse(token),
  });
  const texts = new TextStore(
    {
      shipped: shippedTexts,
      load: async (language) => {
        const entries = await api.call(filter, { language, limit: 1_000_000 });
        return new Map(entries.map(({ key, text }) => [key, text]));
      },
      saveMissing: async (keys, language) => {
        if (held.session?.state.status !== "ACTIVE") return;
        const taken = keys.filter(({ length }) => length > 0 && length <= maxKeyLength).slice(0, missingBatch);
        if (taken.length === 0) return;
        const data = taken.map((key) => ({ key, category: "", values: { [language]: "" } }));
        await api.call(saveData, { data });
      },
      storage: window.localStorage,
    },
    languageOf(document.cookie) ?? "hu",
  );
  const session = createSession({
    host: window,
    addresses: () => {
      const config = held.navigator?.uiConfig;
      if (config === null || config === undefined) throw new Error("The run-time configuration has not been loaded.");
      return addressesOf(config);
    },
    renewAddresses: async () => addressesOf(await api.call(uiConfig, {})),
    idleTimeoutMs: () => held.navigator?.uiConfig?.IDLE_TIMEOUT_MS ?? null,
    language: () => texts.language,
    exchange: (request) => api.call(login, request),
    end: async (mode) => {
      // What is still being asked would be refused once the session has ended, as if someone had ended it meanwhile.
      held.isLeaving = true;
      try {
        await queries.cancelQueries();
        await api.settled(maxSettling);
        await api.call(logout, mode === "idle" ? { mode: "session", idle: true } : { mode });
      } catch (error) {
        held.isLeaving = false;
        throw error;
      }
    },
    pingEvery: () => {
      const view = held.navigator?.view;
      return view !== undefined && "page" in view ? (view.page?.config?.intervalTimers.ping ?? null) : null;
    },
    ping: (idleMs) => api.call(ping, { idleMs }),
  });
  held.session = session;
  session.onEvent((event) => {
    // A page that the browser kept is gone back to, and signed in again.
    if (event === "token-added") held.isLeaving = false;
  });
  const userConfig = new UserConfigStore({
    save: async (values) => {
      try {
        await api.call(saveUserConfig, { values });
      } catch (error) {
        // What the server will never take is not sent again with every later change.
        if (!(error instanceof ApiError) || error.status === 401 || error.status >= 429) throw error;
        console.warn("Personal settings were refused", error);
      }
    },
    storage: window.localStorage,
  });
  const setAccent = followLook(userConfig);
  watchErrors(window, queries, socket);
  const services: WebServices = {
    api,
    prepared,
    queries,
    session,
    texts,
    history,
    socket,
    notifications: createNotificationStore(socket),
    runs: new RunList(socket, (id) => api.call(cancelProgress, { id })),
    userConfig,
    release,
  };
  const takeLocation = (): string | null => {
    const { location } = held;
    held.location = null;
    return location;
  };
  const navigator = new Navigator(
    { ...services, loadPanels: (types) => loadPanels(panelRegistry, types) },
    takeLocation,
  );
  held.navigator = navigator;
  // Follows the navigator first of all, so that what is drawn with a page has its settings.
  followPersonal(userConfig, { api, queries, socket, navigator }, setAccent);
  return { services, navigator };
}
