import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { SessionStatus } from "@tessera/web-kit/session/session.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { describe, expect, it, vi } from "vitest";
import { layout } from "../../../features/pages/operations/layout.ts";
import { emitEvent } from "../../../features/shell/operations/emitEvent.ts";
import { getConfig } from "../../../features/shell/operations/getConfig.ts";
import { getFuncBusinessData } from "../../../features/shell/operations/getFuncBusinessData.ts";
import { getSqlParams } from "../../../features/shell/operations/getSqlParams.ts";
import { getPermissionByUrl } from "../../../features/urls/operations/getPermissionByUrl.ts";
import { resolveSeoRoute } from "../../../features/urls/operations/resolveSeoRoute.ts";
import { pageConfig } from "../testing/openedPage.ts";
import { type ChainServices, type RouteLayout, runChain } from "./chain.ts";

const config = pageConfig();

const found: RouteLayout = {
  hash: "h",
  hasLayout: true,
  isMainLayout: true,
  lastDmlTime: null,
  layout: {
    html: null,
    css: null,
    js: null,
    image: null,
    title: "Orders",
    description: "",
    keywords: "",
    idUrl: "orders",
    idPage: "orders",
    idSubsystem: "sales",
    params: {},
    page: { label: "Orders", rows: [], gridItems: [] },
  },
};

const urls = [
  { id: "orders", route: "/orders/index", isPublic: false },
  { id: "welcome", route: "/welcome", isPublic: true },
  { id: "town", route: "/towns/:name", isPublic: false },
];

function apiOf(permission: "allowed" | "denied" | "sign_in" = "allowed"): FakeApi {
  return new FakeApi()
    .answer(getPermissionByUrl, ({ url }) => ({ url, permission }))
    .answer(emitEvent, () => ({ bound: false }))
    .answer(getConfig, () => config)
    .answer(getFuncBusinessData, () => ({ BODY: ["mainMenu"] }))
    .answer(layout, () => found)
    .answer(resolveSeoRoute, ({ params }) => ({ queryObject: params }));
}

function run(api: FakeApi, url: string, status: SessionStatus = "ACTIVE", more: Partial<ChainServices> = {}) {
  const session = { state: { status, token: null, subject: null, endedBy: null } };
  return runChain(
    {
      api,
      session,
      urls: async () => urls,
      adopt: async () => undefined,
      takeLocation: () => null,
      isInitial: true,
      ...more,
    },
    url,
  );
}

describe("runChain", () => {
  it("[shell 4.1 startup] given a page that may be opened, when it is navigated to, then the steps come in their order and the page is shown", async () => {
    const api = apiOf();
    const outcome = await run(api, "/orders/index?page=2");
    expect(outcome).toMatchObject({
      kind: "page",
      page: { url: "/orders/index?page=2", functions: ["mainMenu"], config, layout: found },
    });
    const order = api.calls.map(({ operation }) => operation);
    expect(order).toEqual([getPermissionByUrl.id, emitEvent.id, getConfig.id, getFuncBusinessData.id, layout.id]);
    expect(api.calls[4]?.input).toEqual({ route: "/orders/index" });
  });

  it("[shell 2.1 routing] given a route that does not exist, when it is navigated to, then the browser goes to /404.html and nothing is asked", async () => {
    const api = apiOf();
    expect(await run(api, "/nowhere")).toEqual({ kind: "leave", href: "/404.html" });
    expect(api.calls).toEqual([]);
  });

  it("[shell 6 permission] given a page that is not allowed, when it is navigated to, then it is a 403 and no process runs", async () => {
    const api = apiOf("denied");
    expect(await run(api, "/orders/index")).toEqual({ kind: "leave", href: "/403.html" });
    expect(api.calls.length).toBe(1);
  });

  it.each([
    [500, "/403.html"],
    [404, "/403.html"],
    [503, "/503.html?from=%2Forders%2Findex"],
  ])(
    "[shell 6 permission] given a question for permission that is answered with %i, when a page is navigated to, then the browser goes to %s",
    async (status, href) => {
      const api = apiOf().answer(getPermissionByUrl, () => {
        throw new ApiError(status, "unexpected");
      });
      expect(await run(api, "/orders/index")).toEqual({ kind: "leave", href });
    },
  );

  it("[lists 7 parameters] given a page whose parameters the server works out, when it is navigated to, then they are merged with its own; what is null is left out", async () => {
    const api = apiOf()
      .answer(getConfig, () => ({ ...config, hasSqlParams: true }))
      .answer(getSqlParams, () => ({ employee: 7, list: [1], nothing: null }));
    expect(await run(api, "/towns/Pest?x=1")).toMatchObject({
      page: { params: { name: "Pest", idUrl: "town", employee: "7", list: "[1]" }, hasFailedParams: false },
    });
    expect(api.calls.at(-1)?.input).toEqual({ routedUrl: "/towns/Pest?x=1" });
  });

  it("[lists 8 errors] given parameters that cannot be worked out, when the page is navigated to, then it is shown without them and knows it", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const api = apiOf()
      .answer(getConfig, () => ({ ...config, hasSqlParams: true }))
      .answer(getSqlParams, () => {
        throw new ApiError(422, "value_invalid");
      });
    expect(await run(api, "/orders/index")).toMatchObject({
      kind: "page",
      page: { params: {}, hasFailedParams: true },
    });
    warn.mockRestore();
  });

  it("[shell 4.1 startup] given a before-action process that leads to its own page, when it is navigated to, then the page is shown", async () => {
    const places = [null, "/orders/index"];
    const outcome = await run(apiOf(), "/orders/index", "ACTIVE", { takeLocation: () => places.shift() ?? null });
    expect(outcome.kind).toBe("page");
  });

  it("[shell 4.1 startup] given a guest, when a page is navigated to, then sign-in comes first and remembers the target with its query", async () => {
    const signIn = { kind: "signIn", target: "/orders/index?page=2" };
    expect(await run(apiOf("sign_in"), "/orders/index?page=2", "ANONYMOUS")).toEqual(signIn);
    expect(await run(apiOf("denied"), "/orders/index?page=2", "EXPIRED")).toEqual(signIn);
  });

  it("[shell 4.1 startup] given a guest, when a public page is navigated to, then it is shown", async () => {
    expect(await run(apiOf(), "/welcome", "ANONYMOUS")).toMatchObject({ kind: "page" });
  });

  it("[shell 4.1 startup] given a before-action process that leads elsewhere, when a page is navigated to, then the way goes there", async () => {
    const places = [null, "/welcome"];
    const outcome = await run(apiOf(), "/orders/index", "ACTIVE", { takeLocation: () => places.shift() ?? null });
    expect(outcome).toEqual({ kind: "go", url: "/welcome" });
  });

  it("[shell 8 errors] given a before-action process that fails, when a page is navigated to, then it is logged and the page is shown", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const api = apiOf().answer(emitEvent, () => {
      throw new ApiError(500, "unexpected");
    });
    expect(await run(api, "/orders/index")).toMatchObject({ kind: "page" });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it("[shell 8 errors] given a configuration that cannot be loaded, when a page is navigated to, then it is empty; a 401 leads to sign-in", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const failing = (status: number) =>
      apiOf().answer(getConfig, () => {
        throw new ApiError(status, status === 401 ? "session_expired" : "unexpected");
      });
    expect(await run(failing(500), "/orders/index")).toMatchObject({ kind: "page", page: { config: null } });
    expect(await run(failing(401), "/orders/index")).toMatchObject({ kind: "signIn" });
    warn.mockRestore();
  });

  it("[shell 2.1 routing] given a pretty address, when it is navigated to, then its segments become parameters with the url's id", async () => {
    const outcome = await run(apiOf(), "/towns/Gy%C5%91r");
    expect(outcome).toMatchObject({ kind: "page", page: { params: { name: "Győr", idUrl: "town" } } });
  });

  it("[shell 2.1 routing] given idLayout in the query, when the page is navigated to, then only that layout is asked for", async () => {
    const api = apiOf();
    await run(api, "/orders/index?idLayout=other");
    expect(api.calls.find(({ operation }) => operation === layout.id)?.input).toEqual({
      route: "/orders/index",
      idLayout: "other",
    });
  });

  it.each([
    [404, { kind: "leave", href: "/404.html" }],
    [403, { kind: "leave", href: "/403.html" }],
    [401, { kind: "signIn", target: "/orders/index" }],
    [503, { kind: "leave", href: "/503.html?from=%2Forders%2Findex&reference=r1" }],
    [500, { kind: "leave", href: "/500.html?from=%2Forders%2Findex&reference=r1" }],
    [504, { kind: "leave", href: "/500.html?from=%2Forders%2Findex&reference=r1" }],
  ])(
    "[shell 8 errors] given a layout that answers %i, when the page is navigated to, then it ends as the status says",
    async (status, expected) => {
      const api = apiOf().answer(layout, () => {
        throw new ApiError(status, status === 401 ? "not_signed_in" : "unexpected", { reference: "r1" });
      });
      expect(await run(api, "/orders/index")).toEqual(expected);
    },
  );

  it("[shell 8 errors] given a server that does not answer, when a page is navigated to, then the error is shown, not a status page", async () => {
    const api = apiOf().answer(getPermissionByUrl, () => {
      throw new ApiError(0, "network_unavailable");
    });
    expect(await run(api, "/orders/index")).toMatchObject({ kind: "failed", error: { code: "network_unavailable" } });
  });
});
