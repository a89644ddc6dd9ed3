import type { OpenedPage, PageConfig } from "../navigation/chain.ts";

/** A page configuration for tests; `rest` differs. */
export function pageConfig(rest: Partial<PageConfig> = {}): PageConfig {
  return {
    title: "Orders",
    description: "",
    keywords: "",
    language: { code: "en", locale: "en-US" },
    subSystem: { id: "shop", favicon: "/pages/sign.svg", name: "Shop", logo: null },
    apiBasePath: "/api",
    routedUrl: null,
    localizationLastModify: "v1",
    env: { csrfEnabled: true },
    socket: null,
    intervalTimers: { ping: 60_000, state: 15_000, data: null, layout: null },
    hasSqlParams: false,
    zone: "Europe/Budapest",
    theme: "default",
    userConfig: {},
    user: null,
    ...rest,
  };
}

/** An empty page on `/home` for tests, as someone sees it who may use `functions` of the frame. */
export function openedPage(functions: readonly string[], config: PageConfig | null = null): OpenedPage {
  const text = { html: null, css: null, js: null, image: null, title: "Home", description: "", keywords: "" };
  const content = { ...text, idUrl: "home", idPage: null, idSubsystem: "shop", page: null, params: {} };
  const layout = { hash: "h", hasLayout: false, isMainLayout: true, lastDmlTime: null, layout: content };
  return { url: "/home", config, functions, params: {}, layout };
}
