import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { addressParts } from "@tessera/contract/routing/addressParts.ts";
import { matchRoute } from "@tessera/contract/routing/matchRoute.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { Session } from "@tessera/web-kit/session/session.ts";
import { layout } from "../../../features/pages/operations/layout.ts";
import type { uiConfig } from "../../../features/session/operations/uiConfig.ts";
import { emitEvent } from "../../../features/shell/operations/emitEvent.ts";
import { getConfig } from "../../../features/shell/operations/getConfig.ts";
import { getFuncBusinessData } from "../../../features/shell/operations/getFuncBusinessData.ts";
import { getSqlParams } from "../../../features/shell/operations/getSqlParams.ts";
import type { cachedAllUrls } from "../../../features/urls/operations/cachedAllUrls.ts";
import { getPermissionByUrl } from "../../../features/urls/operations/getPermissionByUrl.ts";
import { resolveSeoRoute } from "../../../features/urls/operations/resolveSeoRoute.ts";

/** Run-time configuration (spec shell §3 UI config). */
export type UiConfig = OutputOf<typeof uiConfig>;
/** Page configuration (spec shell §3). */
export type PageConfig = OutputOf<typeof getConfig>;
/** Layout of a route. */
export type RouteLayout = OutputOf<typeof layout>;

/** A page that may be shown. */
export interface OpenedPage {
  readonly url: string;
  /** Null when the configuration could not be loaded (spec shell §8: an empty one). */
  readonly config: PageConfig | null;
  readonly layout: RouteLayout;
  /** Functions of the frame that the person may use. */
  readonly functions: readonly string[];
  /** What the address itself does not say: values of named segments, `idUrl`, and what the server worked out. */
  readonly params: Readonly<Record<string, string>>;
  /** True: the server could not work its parameters out (spec lists §8 `sqlparams_error`). */
  readonly hasFailedParams?: boolean;
}

/** Where a navigation ended. */
export type Outcome =
  | { readonly kind: "page"; readonly page: OpenedPage }
  /** Another page of the application, in place of this one. */
  | { readonly kind: "go"; readonly url: string }
  /** A page that is not the application's own, such as `/404.html`. */
  | { readonly kind: "leave"; readonly href: string }
  | { readonly kind: "signIn"; readonly target: string }
  | { readonly kind: "failed"; readonly error: unknown };

/** What the chain stands on. */
export interface ChainServices {
  readonly api: ApiClient;
  readonly session: Pick<Session, "state">;
  /** The routes of the application. */
  readonly urls: () => Promise<OutputOf<typeof cachedAllUrls>["urls"]>;
  /** Takes over language, texts and settings of a configuration before the page is drawn. */
  readonly adopt: (config: PageConfig) => Promise<void>;
  /** Where the latest answer with a location header leads; null when none did. */
  readonly takeLocation: () => string | null;
  /** True at start, false at later navigations. */
  readonly isInitial: boolean;
}

/**
 * The page that shows a status (spec shell §2.1): it names the log entry to anyone who helps, and leads back to `url`
 * where trying again may help.
 */
function statusPage({ status, reference }: ApiError, url: string): string {
  if (status === 404 || status === 403) return `/${status}.html`;
  const query = new URLSearchParams({ from: url, ...(reference === null ? {} : { reference }) });
  return `/${status === 503 ? 503 : 500}.html?${query}`;
}

/** Thrown on the way to leave the application for one of the server's pages. */
class Leave extends Error {
  readonly href: string;

  constructor(href: string) {
    super(href);
    this.href = href;
  }
}

/**
 * Whether the page may be opened. An answer that is none counts as a no (spec shell §6); a server that has none now
 * says so itself.
 */
async function permissionOf(api: ApiClient, path: string, url: string) {
  try {
    return (await api.call(getPermissionByUrl, { url: path })).permission;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) throw error;
    throw new Leave(error.status === 503 ? statusPage(error, url) : "/403.html");
  }
}

/** A value that the server worked out, as a parameter; null when there is none. */
function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The parameters of a page that the server works out, as texts. Throws `ApiError`. */
export async function loadSqlParams(api: ApiClient, url: string): Promise<Readonly<Record<string, string>>> {
  const values = await api.call(getSqlParams, { routedUrl: url });
  const texts = Object.entries(values).flatMap(([name, value]) => {
    const text = parameterText(value);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(texts);
}

async function runBeforeAction({ api, takeLocation }: ChainServices, url: string): Promise<string | null> {
  takeLocation();
  try {
    await api.call(emitEvent, { event: "beforeAction", instance: url });
  } catch (error) {
    // Navigation goes on without it (spec shell §8).
    console.warn("beforeAction failed", error);
  }
  return takeLocation();
}

async function loadConfig({ api, adopt, isInitial }: ChainServices, url: string): Promise<PageConfig | null> {
  try {
    const config = await api.call(getConfig, { url, initial: isInitial });
    await adopt(config);
    return config;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    console.warn("The page configuration could not be loaded", error);
    return null;
  }
}

/**
 * The way to a page, at start and at each navigation (spec shell §4.1): route, permission, session, before-action,
 * configuration, then the layout. The caller has loaded the run-time configuration.
 */
export async function runChain(services: ChainServices, url: string): Promise<Outcome> {
  const { api, session } = services;
  const { path, query } = addressParts(url);
  try {
    const route = matchRoute(await services.urls(), path);
    if (route === null) return { kind: "leave", href: "/404.html" };
    const permission = await permissionOf(api, path, url);
    const isSignedIn = session.state.status === "ACTIVE";
    if (permission === "sign_in" || (!route.entry.isPublic && !isSignedIn)) return { kind: "signIn", target: url };
    if (permission !== "allowed") return { kind: "leave", href: "/403.html" };
    const elsewhere = await runBeforeAction(services, url);
    // A page whose own process leads to itself is there already.
    if (elsewhere !== null && elsewhere !== url) return { kind: "go", url: elsewhere };
    const idLayout = new URLSearchParams(query).get("idLayout");
    const segments = Object.fromEntries(route.params);
    const [config, functions, resolved] = await Promise.all([
      loadConfig(services, url),
      api.call(getFuncBusinessData, { URL: path }),
      route.params.size > 0 ? api.call(resolveSeoRoute, { idUrl: route.entry.id, params: segments }) : null,
    ]);
    const found = await loadLayout(api, path, idLayout);
    if (found instanceof ApiError) {
      if (found.status === 401) return { kind: "signIn", target: url };
      if (found.status === 0) throw found;
      return { kind: "leave", href: statusPage(found, url) };
    }
    const own = { ...resolved?.queryObject, ...(resolved === null ? {} : { idUrl: route.entry.id }) };
    const worked = config?.hasSqlParams ? await loadSqlParams(api, url).catch(failedParams) : {};
    const params = { ...own, ...worked };
    const hasFailedParams = worked === null;
    return { kind: "page", page: { url, config, layout: found, functions: functions.BODY, params, hasFailedParams } };
  } catch (error) {
    if (error instanceof Leave) return { kind: "leave", href: error.href };
    if (error instanceof ApiError && error.status === 401) return { kind: "signIn", target: url };
    return { kind: "failed", error };
  }
}

/** Parameters that could not be worked out: the page is shown without them, and says so. */
function failedParams(error: unknown): null {
  console.warn("The parameters of the page could not be loaded", error);
  return null;
}

/** The layout in the person's present language; an error of the call is answered, not thrown. */
export async function loadLayout(
  api: ApiClient,
  path: string,
  idLayout: string | null,
): Promise<RouteLayout | ApiError> {
  try {
    return await api.call(layout, { route: path, ...(idLayout === null ? {} : { idLayout }) });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
