import { createBrowserHistory } from "@tessera/web-kit/page/browserHistory.ts";
import type { Session } from "@tessera/web-kit/session/session.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { type TextSource, TextStore } from "@tessera/web-kit/texts/textStore.ts";
import { vi } from "vitest";
import { setUserLang } from "../../../../features/localization/operations/setUserLang.ts";
import { layout } from "../../../../features/pages/operations/layout.ts";
import { uiConfig } from "../../../../features/session/operations/uiConfig.ts";
import { uiConfigAnswer } from "../../../../features/session/testing/uiConfigAnswer.ts";
import { emitEvent } from "../../../../features/shell/operations/emitEvent.ts";
import { getConfig } from "../../../../features/shell/operations/getConfig.ts";
import { getFuncBusinessData } from "../../../../features/shell/operations/getFuncBusinessData.ts";
import { cachedAllUrls } from "../../../../features/urls/operations/cachedAllUrls.ts";
import { getPermissionByUrl } from "../../../../features/urls/operations/getPermissionByUrl.ts";
import type { ReleaseWatch } from "../../release/releaseWatch.ts";
import { openedPage, pageConfig } from "../../testing/openedPage.ts";
import { Navigator } from "../navigator.ts";

export const settings = uiConfigAnswer();
const routes = ["/home", "/orders/index", "/people/index"];

/** Answers what opening a page asks, for three pages of a shop whose reader has German. */
export function apiOf(): FakeApi {
  return new FakeApi()
    .answer(uiConfig, () => settings)
    .answer(cachedAllUrls, () => ({
      ifModifiedSince: "1",
      urls: routes.map((route) => ({ id: route.slice(1), route, isPublic: false })),
    }))
    .answer(getPermissionByUrl, ({ url }) => ({ url, permission: "allowed" as const }))
    .answer(emitEvent, () => ({ bound: false }))
    .answer(getConfig, () =>
      pageConfig({
        title: "Shop",
        description: "All of the shop",
        keywords: "shop",
        language: { code: "de", locale: "de-DE" },
        subSystem: { id: "shop", favicon: "/shop.svg", name: "Shop", logo: null },
        env: { csrfEnabled: false },
      }),
    )
    .answer(getFuncBusinessData, () => ({ BODY: [] }))
    .answer(layout, ({ route }) => {
      const { layout: empty } = openedPage([]);
      return { ...empty, hash: route, layout: { ...empty.layout, title: route, idUrl: route, idPage: route } };
    })
    .answer(setUserLang, ({ language }) => ({ language: { code: language, locale: language } }));
}

/** A navigator at `path`, and what it stands on. */
export function navigatorOf(
  path: string,
  api: FakeApi = apiOf(),
  status: Session["state"]["status"] = "ACTIVE",
  more: Pick<ConstructorParameters<typeof Navigator>[0], "prepared"> & {
    readonly takeLocation?: () => string | null;
    readonly release?: ReleaseWatch;
    /** Texts of a language. Default: none. */
    readonly load?: TextSource["load"];
  } = {},
) {
  const { takeLocation = () => null, load = async () => new Map(), ...rest } = more;
  window.history.replaceState(null, "", path);
  const texts = new TextStore(
    { shipped: async () => new Map(), load, saveMissing: async () => undefined, storage: null },
    "hu",
  );
  const session = {
    state: { status, token: null, subject: null, endedBy: null },
    subscribe: () => () => undefined,
    signIn: vi.fn<Session["signIn"]>(async () => "begun"),
    finishSignIn: vi.fn<Session["finishSignIn"]>(async () => ({
      kind: "signedIn",
      target: "/people/index",
      mode: "redirect",
    })),
    signOut: vi.fn<Session["signOut"]>(async () => undefined),
    warning: { idleMs: null, sessionMs: null },
    onEvent: () => () => undefined,
    finishSignOut: (query: URLSearchParams) => query.has("state"),
    stay: () => undefined,
    refuse: () => undefined,
    forget: vi.fn<Session["forget"]>(),
    watch: () => () => undefined,
  };
  const history = createBrowserHistory(window);
  const services = { api, session, texts, history, ...rest };
  const navigator = new Navigator(services, takeLocation);
  return { navigator, api, history, session, texts };
}
