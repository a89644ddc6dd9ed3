import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { setUserLang } from "../../../features/localization/operations/setUserLang.ts";
import { layout } from "../../../features/pages/operations/layout.ts";
import { uiConfig } from "../../../features/session/operations/uiConfig.ts";
import { emitEvent } from "../../../features/shell/operations/emitEvent.ts";
import { getConfig } from "../../../features/shell/operations/getConfig.ts";
import { getFuncBusinessData } from "../../../features/shell/operations/getFuncBusinessData.ts";
import { cachedAllUrls } from "../../../features/urls/operations/cachedAllUrls.ts";
import { getPermissionByUrl } from "../../../features/urls/operations/getPermissionByUrl.ts";
import { getSeoUrls } from "../../../features/urls/operations/getSeoUrls.ts";

/** What the server says of itself, in tests of the navigation. */
export const settings: OutputOf<typeof uiConfig> = {
  landingPage: "/home",
  system: "tessera",
  OPENID_CLIENT_ID: "tessera",
  OPENID_AUTH_URL: "http://provider/auth",
  OPENID_AUTH_REDIRECT_PATH: "/auth/callback",
  OPENID_LOGOUT_URL: "http://provider/end",
  OPENID_LOGOUT_REDIRECT_PATH: "/logout/callback",
  OPENID_PROMPT_PARAM: "",
  IDLE_TIMEOUT_MS: 1_800_000,
  showDefaultAuthMessages: false,
  developmentAuth: false,
  errorReporting: null,
};

const routes = ["/home", "/orders/index", "/people/index"];

/** Answers all that a navigation asks, of the pages `/home`, `/orders/index` and `/people/index`. */
export function apiOf(): FakeApi {
  return new FakeApi()
    .answer(uiConfig, () => settings)
    .answer(cachedAllUrls, () => ({
      ifModifiedSince: "1",
      urls: routes.map((route) => ({ id: route.slice(1), route, isPublic: false })),
    }))
    .answer(getSeoUrls, () => [])
    .answer(getPermissionByUrl, ({ url }) => ({ url, permission: "allowed" as const }))
    .answer(emitEvent, () => ({ bound: false }))
    .answer(getConfig, () => ({
      title: "Shop",
      description: "All of the shop",
      keywords: "shop",
      language: { code: "de", locale: "de-DE" },
      subSystem: { id: "shop", favicon: "/shop.svg" },
      apiBasePath: "/api",
      routedUrl: null,
      localizationLastModify: "v1",
      env: { csrfEnabled: false },
      socket: null,
      intervalTimers: { ping: 60_000, state: 15_000, data: null, layout: null },
      hasSqlParams: false,
      theme: "default" as const,
      userConfig: {},
      zone: "Europe/Wien",
      user: null,
    }))
    .answer(getFuncBusinessData, () => ({ BODY: [] }))
    .answer(layout, ({ route }) => ({
      hash: route,
      hasLayout: false,
      isMainLayout: true,
      lastDmlTime: null,
      layout: {
        html: null,
        css: null,
        js: null,
        image: null,
        title: route,
        description: "",
        keywords: "",
        idUrl: route,
        idPage: route,
        idSubsystem: "shop",
        params: {},
        page: null,
      },
    }))
    .answer(setUserLang, ({ language }) => ({ language: { code: language, locale: language } }));
}
