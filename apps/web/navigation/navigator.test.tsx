import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setUserLang } from "../../../features/localization/operations/setUserLang.ts";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";
import { layout } from "../../../features/pages/operations/layout.ts";
import { uiConfig } from "../../../features/session/operations/uiConfig.ts";
import { emitEvent } from "../../../features/shell/operations/emitEvent.ts";
import { getConfig } from "../../../features/shell/operations/getConfig.ts";
import { getPage } from "../../../features/shell/operations/getPage.ts";
import { getSqlParams } from "../../../features/shell/operations/getSqlParams.ts";
import { sentryTest } from "../../../features/shell/operations/sentryTest.ts";
import { cachedAllUrls } from "../../../features/urls/operations/cachedAllUrls.ts";
import { getPermissionByUrl } from "../../../features/urls/operations/getPermissionByUrl.ts";
import type { Navigator } from "./navigator.ts";
import { apiOf, navigatorOf, settings } from "./testing/navigatorOf.ts";

const preparedAnswers = () => ({ prepare: vi.fn(), clear: vi.fn(), changes: 0 });

const shown = (navigator: Navigator): string | null =>
  navigator.view.kind === "page" ? navigator.view.page.layout.layout.title : null;

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the navigator itself writes
  document.cookie = "language=; Max-Age=0; Path=/";
});

describe("Navigator", () => {
  it("[shell 4.1 one answer] given what pages ask, when they are opened, then it is asked together once for each; where that fails, pages open as ever", async () => {
    const prepared = preparedAnswers();
    const { navigator, api, history } = navigatorOf("/orders/index", apiOf(), "ACTIVE", { prepared });
    api.answer(getPage, () => ({ parts: [] }));
    await navigator.start();
    history.navigate("/people/index");
    await expect.poll(() => shown(navigator)).toBe("/people/index");
    const asked = api.calls.filter(({ operation }) => operation === getPage.id).map(({ input }) => input);
    const later = { url: "/people/index", initial: false, urls: 1 };
    expect(asked).toEqual([{ url: "/orders/index", initial: true }, later]);
    expect(prepared.prepare).toHaveBeenCalledTimes(2);
    const failing = navigatorOf("/orders/index", apiOf(), "ACTIVE", { prepared });
    await failing.navigator.start();
    expect([shown(failing.navigator), prepared.prepare.mock.calls.length]).toEqual(["/orders/index", 2]);
  });

  it("[shell 4.1 one answer] given something that is changed while a page is asked for, when the answer comes, then it is not taken for what holds now", async () => {
    const prepared = preparedAnswers();
    const { navigator, api } = navigatorOf("/orders/index", apiOf(), "ACTIVE", { prepared });
    api.answer(getPage, () => {
      queueMicrotask(() => {
        prepared.changes += 1;
      });
      return { parts: [] };
    });
    await navigator.start();
    expect([shown(navigator), prepared.prepare.mock.calls.length]).toEqual(["/orders/index", 0]);
  });

  it("[shell 4.1 startup] given the address of a page, when the application starts, then configuration and urls come first and the page is shown with its title and language", async () => {
    const { navigator, api, texts } = navigatorOf("/orders/index");
    await navigator.start();
    expect(shown(navigator)).toBe("/orders/index");
    expect(api.calls.slice(0, 2).map(({ operation }) => operation)).toEqual([uiConfig.id, cachedAllUrls.id]);
    expect(document.title).toBe("Shop");
    expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe("All of the shop");
    expect(texts.language).toBe("de");
    expect(document.cookie).toContain("language=de-DE");
    expect(navigator.csrfEnabled).toBe(false);
  });

  it("[shell 2.1 routing] given the empty path, when the application starts, then it goes to the landing page", async () => {
    const { navigator, history } = navigatorOf("/");
    await navigator.start();
    await expect.poll(() => shown(navigator)).toBe("/home");
    expect(history.url).toBe("/home");
  });

  it("[shell 2.1 routing] given a landing page that does not exist, when the application starts, then the first page of the menu is taken; without one it says so", async () => {
    const lost = () => apiOf().answer(uiConfig, () => ({ ...settings, landingPage: "/gone" }));
    const item = { id: "i", label: "People", icon: null, route: "/people/index" };
    const other = { ...item, route: "/orders/index" };
    const menus = [
      { id: "p", label: "Try", onlyOnPages: true, sections: [{ id: "s", label: null, items: [other] }] },
      { id: "m", label: "Menu", sections: [{ id: "s", label: null, items: [item] }] },
    ];
    const { navigator } = navigatorOf(
      "/",
      lost().answer(getMenus, () => menus),
    );
    await navigator.start();
    await expect.poll(() => shown(navigator)).toBe("/people/index");
    const { navigator: without } = navigatorOf(
      "/",
      lost().answer(getMenus, () => []),
    );
    await without.start();
    expect(without.view).toEqual({ kind: "nothing" });
  });

  it("[shell 4.1 startup] given a session left over from an earlier visit, when the application starts, then it is forgotten and the start goes on as a guest's", async () => {
    const urls = { ifModifiedSince: "1", urls: [{ id: "home", route: "/home", isPublic: true }] };
    let refusals = 1;
    const api = apiOf().answer(cachedAllUrls, () => {
      if (refusals-- > 0) throw new ApiError(401, "session_expired");
      return urls;
    });
    const { navigator, session } = navigatorOf("/home", api, "EXPIRED");
    await navigator.start();
    expect(session.forget).toHaveBeenCalledTimes(2);
    expect(shown(navigator)).toBe("/home");
    expect(session.signIn).not.toHaveBeenCalled();
  });

  it("[shell 4.1 startup] given a refusal that no session explains, when the application starts, then it says that it failed", async () => {
    const api = apiOf().answer(cachedAllUrls, () => {
      throw new ApiError(401, "not_signed_in");
    });
    const { navigator } = navigatorOf("/home", api, "ANONYMOUS");
    await navigator.start();
    expect(navigator.view.kind).toBe("failed");
  });

  it("[shell 4.1 startup] given an open page, when only the query changes, then nothing is loaded again", async () => {
    const { navigator, api, history } = navigatorOf("/orders/index");
    await navigator.start();
    const before = api.calls.length;
    history.navigate("/orders/index?page=2");
    await expect.poll(() => navigator.view).toMatchObject({ page: { url: "/orders/index?page=2" } });
    expect(api.calls.length).toBe(before);
  });

  it("[shell 4.1 startup] given an open page, when another is opened, then the chain runs again and a page that came too late is not shown", async () => {
    const waits: (() => void)[] = [];
    const api = apiOf();
    const { navigator, history } = navigatorOf("/home", api);
    await navigator.start();
    api.answer(getPermissionByUrl, async ({ url }) => {
      if (url === "/orders/index") await new Promise<void>((resolve) => waits.push(resolve));
      return { url, permission: "allowed" as const };
    });
    history.navigate("/orders/index");
    await expect.poll(() => navigator.view).toMatchObject({ kind: "loading", page: { url: "/home" } });
    history.navigate("/people/index");
    await expect.poll(() => shown(navigator)).toBe("/people/index");
    for (const go of waits) go();
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown(navigator)).toBe("/people/index");
  });

  it("[shell 2.1 routing] given /logout, /force-login and the provider's answer, when they are opened, then each does its part", async () => {
    const out = navigatorOf("/logout-domain");
    await out.navigator.start();
    expect(out.session.signOut).toHaveBeenCalledWith("domain");
    const forced = navigatorOf("/force-login");
    await forced.navigator.start();
    expect(forced.session.signIn).toHaveBeenCalledWith({ target: "/", mode: "redirect", prompt: "login" });
    const fromPage = navigatorOf("/force-login?target=%2Frooms%2Findex%3Fpage%3D2");
    await fromPage.navigator.start();
    expect(fromPage.session.signIn).toHaveBeenCalledWith({
      target: "/rooms/index?page=2",
      mode: "redirect",
      prompt: "login",
    });
    const back = navigatorOf("/auth/callback?code=c&state=s");
    await back.navigator.start();
    expect(back.session.finishSignIn.mock.lastCall?.[0].get("state")).toBe("s");
    await expect.poll(() => shown(back.navigator)).toBe("/people/index");
  });

  /** Starts at an address and answers where the browser was sent outside of the application's own history. */
  async function sentFrom(path: string, prepare: (parts: ReturnType<typeof navigatorOf>) => void = () => {}) {
    const parts = navigatorOf(path);
    prepare(parts);
    const sent: string[] = [];
    const send = (address: string) => void sent.push(address);
    vi.stubGlobal("location", { ...window.location, href: window.location.href, replace: send, assign: send });
    await parts.navigator.start();
    vi.unstubAllGlobals();
    return { ...parts, sent };
  }

  it("[shell 2.1 routing] given /logout, when it is opened, then this session alone ends", async () => {
    const { session } = await sentFrom("/logout");
    expect(session.signOut.mock.calls).toEqual([["session"]]);
  });

  it("[shell 2.1 routing] given the provider's answer to a sign-out, when it comes, then the landing page follows; one without a state is a 400", async () => {
    const { navigator } = navigatorOf("/logout/callback?state=s");
    await navigator.start();
    await expect.poll(() => shown(navigator)).toBe("/home");
    expect((await sentFrom("/logout/callback")).sent).toEqual(["/400.html"]);
  });

  it.each([
    [400, "/400.html"],
    [401, "/401.html"],
    [403, "/403.html"],
    [500, "/500.html"],
    [503, "/500.html"],
    [0, "/500.html"],
  ])(
    "[shell 2.1 routing] given a sign-in that failed with %i, when the provider leads back, then the browser goes to %s",
    async (status, page) => {
      const { sent } = await sentFrom("/auth/callback?code=c&state=s", ({ session }) => {
        session.finishSignIn.mockResolvedValue({ kind: "failed", status });
      });
      expect(sent).toEqual([page]);
    },
  );

  it("[shell 2.1 routing] given an address that is no route, when it is opened, then the browser goes to /404.html", async () => {
    expect((await sentFrom("/nowhere/at/all?x=1")).sent).toEqual(["/404.html"]);
  });

  it("[shell 2.1 routing] given a landing page that the person may not open, when the application starts, then the first page of the menu is taken", async () => {
    const api = apiOf().answer(getPermissionByUrl, ({ url }) => ({
      url,
      permission: url === "/home" ? ("denied" as const) : ("allowed" as const),
    }));
    const item = { id: "i", label: "People", icon: null, route: "/people/index" };
    const menu = { id: "m", label: "Menu", sections: [{ id: "s", label: null, items: [item] }] };
    const { navigator } = navigatorOf(
      "/",
      api.answer(getMenus, () => [menu]),
    );
    await navigator.start();
    await expect.poll(() => shown(navigator)).toBe("/people/index");
  });

  it("[shell 2.1 routing] given a landing page outside of the application, when it starts, then it is left for that address", async () => {
    const outside = "https://help.example.org/start";
    const { sent } = await sentFrom("/", ({ api }) => {
      api
        .answer(uiConfig, () => ({ ...settings, landingPage: outside }))
        .answer(cachedAllUrls, () => ({ ifModifiedSince: "1", urls: [{ id: "out", route: outside, isPublic: true }] }));
    });
    expect(sent).toEqual([outside]);
  });

  it("[shell 2.1 routing] given a place for error reports, when /sentry-test is opened, then an error is raised, the server is asked for one, and the landing page follows", async () => {
    const shares = { tracesSampleRate: 0, errorsSampleRate: 0, profilesSampleRate: 0 };
    const replays = { replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 0 };
    const errorReporting = {
      dsn: "http://k@localhost/1",
      project: "1",
      version: "1.0.0",
      environment: "test",
      traceTargets: [],
      ...shares,
      ...replays,
    };
    const raised = vi.fn();
    vi.stubGlobal("reportError", raised);
    const api = apiOf()
      .answer(uiConfig, () => ({ ...settings, errorReporting }))
      .answer(sentryTest, () => {
        throw new ApiError(500, "unexpected");
      });
    const { navigator } = navigatorOf("/sentry-test", api);
    await navigator.start();
    await expect.poll(() => shown(navigator)).toBe("/home");
    expect(raised).toHaveBeenCalledOnce();
    expect(api.calls.some(({ operation }) => operation === sentryTest.id)).toBe(true);
    vi.unstubAllGlobals();
  });

  it("[shell 2.1 routing] given no place for error reports, when /sentry-test is opened, then it is an unknown page", async () => {
    const replace = vi.fn();
    const { navigator } = navigatorOf("/sentry-test");
    vi.stubGlobal("location", { ...window.location, replace });
    await navigator.start();
    expect(replace).toHaveBeenCalledWith("/404.html");
    vi.unstubAllGlobals();
  });

  it("[shell 4.1 beforeAction] given pages that lead to each other in a circle, when one is opened, then the way ends and says that it failed", async () => {
    vi.stubGlobal("reportError", vi.fn());
    let asked = 0;
    const api = apiOf().answer(emitEvent, () => {
      asked += 1;
      return { bound: true };
    });
    const to = { "/home": "/people/index", "/people/index": "/home" } as const;
    const held: { history: { readonly url: string } | null } = { history: null };
    let isDue = false;
    const takeLocation = (): string | null => {
      isDue = !isDue;
      // Asked before the event to drop what is old, and after it.
      const here = held.history?.url;
      return isDue || (here !== "/home" && here !== "/people/index") ? null : to[here];
    };
    const { history, navigator } = navigatorOf("/home", api, "ACTIVE", { takeLocation });
    held.history = history;
    await navigator.start();
    await expect.poll(() => navigator.view.kind).toBe("failed");
    expect(asked).toBe(11);
    vi.unstubAllGlobals();
  });

  it("[shell 8 errors] given a page that could not be opened after another one, when it is tried again, then what happened stands there until it comes, and the document is called by its address", async () => {
    const { navigator, api, history } = navigatorOf("/orders/index");
    await navigator.start();
    const answer = await api.call(layout, { route: "/people/index" });
    api.answer(layout, () => {
      throw new ApiError(0, "network_unavailable");
    });
    history.navigate("/people/index");
    await expect.poll(() => navigator.view).toMatchObject({ kind: "failed", failure: { url: "/people/index" } });
    expect(document.title).toBe("/people/index");
    const coming = Promise.withResolvers<typeof answer>();
    api.answer(layout, () => coming.promise);
    const trying = navigator.again();
    await expect.poll(() => navigator.view.kind).toBe("loading");
    expect(navigator.view).toMatchObject({ failure: { url: "/people/index" } });
    coming.resolve(answer);
    await trying;
    expect([shown(navigator), document.title]).toEqual(["/people/index", "Shop"]);
  });

  it("[lists 8 errors] given a page whose parameters the server works out, when only the query changes, then they are worked out again; a failure is said and the former stay", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const plain = apiOf();
    const api = apiOf()
      .answer(getConfig, async () => ({ ...(await plain.call(getConfig, {})), hasSqlParams: true }))
      .answer(getSqlParams, ({ routedUrl }) => ({ of: routedUrl }));
    const { history, navigator } = navigatorOf("/orders/index", api);
    const notices = vi.fn();
    navigator.onNotice(notices);
    await navigator.start();
    history.navigate("/orders/index?page=2");
    await expect.poll(() => navigator.view).toMatchObject({ page: { params: { of: "/orders/index?page=2" } } });
    expect(notices).not.toHaveBeenCalled();
    api.answer(getSqlParams, () => {
      throw new ApiError(503, "busy");
    });
    history.navigate("/orders/index?page=3");
    await expect.poll(() => notices.mock.calls).toEqual([["sqlparams_refresh_error"]]);
    expect(navigator.view).toMatchObject({ page: { params: { of: "/orders/index?page=2" } } });
    warn.mockRestore();
  });

  it("[shell 8 release] given a newer release of the server, when another page is opened, then it comes from the server, unless something is not saved", async () => {
    const renew = vi.fn(() => true);
    const release = { own: "r1", isOutdated: true, renew, note: () => undefined, subscribe: () => () => undefined };
    const { history, navigator } = navigatorOf("/home", apiOf(), "ACTIVE", { release });
    await navigator.start();
    expect([shown(navigator), renew.mock.calls.length]).toEqual(["/home", 0]);
    const stopGuarding = history.guard();
    history.navigate("/people/index");
    await expect.poll(() => shown(navigator)).toBe("/people/index");
    stopGuarding();
    history.navigate("/orders/index");
    await expect.poll(() => renew).toHaveBeenCalledWith("/orders/index");
    expect(shown(navigator)).toBe("/people/index");
  });

  it("[shell 4.1 startup] given a guest, when a page is opened, then sign-in begins and the page is remembered", async () => {
    const { navigator, session } = navigatorOf("/orders/index?page=3", apiOf(), "ANONYMOUS");
    await navigator.start();
    expect(navigator.view).toEqual({ kind: "authenticating" });
    expect(session.signIn).toHaveBeenCalledWith({ target: "/orders/index?page=3", mode: "redirect", prompt: null });
  });

  it("[shell 8 errors] given a server that does not answer, when the application starts, then it says so, and trying again starts it", async () => {
    let isUp = false;
    const api = apiOf().answer(uiConfig, () => {
      if (!isUp) throw new ApiError(0, "network_unavailable");
      return settings;
    });
    const { navigator } = navigatorOf("/home", api);
    await navigator.start();
    expect(navigator.view).toMatchObject({ kind: "failed", page: null });
    isUp = true;
    await Promise.all([navigator.again(), navigator.again()]);
    expect(api.calls.filter(({ operation }) => operation === uiConfig.id).length).toBe(2);
    expect(shown(navigator)).toBe("/home");
  });

  it("[shell 8 errors] given a start that failed half-way, when it is tried again, then it is made whole and the address bar is followed once", async () => {
    let isUp = false;
    const urls = apiOf();
    const api = apiOf().answer(cachedAllUrls, async () => {
      if (!isUp) throw new ApiError(0, "network_unavailable");
      return urls.call(cachedAllUrls, {});
    });
    const { history, navigator } = navigatorOf("/home", api);
    await navigator.start();
    expect(navigator.view.kind).toBe("failed");
    isUp = true;
    await navigator.again();
    expect(shown(navigator)).toBe("/home");
    history.navigate("/people/index");
    await expect.poll(() => shown(navigator)).toBe("/people/index");
    expect(api.calls.filter(({ operation }) => operation === layout.id).length).toBe(2);
  });

  it("[design 4 counters] given an open page, when its layout was published again, then the new one is shown; one that cannot be loaded changes nothing", async () => {
    const api = apiOf();
    const { navigator } = navigatorOf("/home", api);
    await navigator.start();
    const before = navigator.view;
    api.answer(layout, () => {
      throw new ApiError(503, "busy");
    });
    await navigator.refreshLayout();
    expect(navigator.view).toBe(before);
    const changed = apiOf();
    api.answer(layout, async () => {
      const answer = await changed.call(layout, { route: "/home" });
      return { ...answer, hash: "new", layout: { ...answer.layout, title: "New home" } };
    });
    await navigator.refreshLayout();
    expect(shown(navigator)).toBe("New home");
  });

  it("[shell 4.7 texts] given an open page, when another language is chosen, then texts and cookie follow, the address stays, and what was answered ahead is dropped", async () => {
    const prepared = preparedAnswers();
    const { navigator, texts, history } = navigatorOf("/orders/index", apiOf(), "ACTIVE", { prepared });
    const now = () => [texts.language, history.url, document.cookie, prepared.clear.mock.calls.length];
    await navigator.start();
    prepared.clear.mockClear();
    await navigator.changeLanguage("en");
    expect(now()).toEqual(["en", "/orders/index", expect.stringContaining("language=en-US"), 1]);
    await navigator.followLanguage("hu");
    expect(now()).toEqual(["hu", "/orders/index", expect.stringContaining("language=hu-HU"), 2]);
  });

  it("[shell 4.7 texts] given a page that is being opened, when another language is chosen meanwhile, then the page speaks that one and not the one it was asked for in", async () => {
    const { navigator, api, texts, history } = navigatorOf("/orders/index");
    await navigator.start();
    const config = await api.call(getConfig, { url: "/people/index", initial: false });
    const answer = Promise.withResolvers<typeof config>();
    api.answer(getConfig, () => answer.promise);
    const asked = (): number => api.calls.filter(({ operation }) => operation === getConfig.id).length;
    const former = asked();
    history.navigate("/people/index");
    await expect.poll(asked).toBe(former + 1);
    await navigator.changeLanguage("en");
    answer.resolve(config);
    await expect.poll(() => shown(navigator)).toBe("/people/index");
    expect([config.language.code, texts.language, document.cookie]).toEqual(["de", "en", "language=en-US"]);
  });

  it("[shell 4.7 texts] given a page whose layout is on its way, when another language is chosen meanwhile, then the page comes in that one", async () => {
    const { navigator, api, history } = navigatorOf("/orders/index");
    await navigator.start();
    const answer = await api.call(layout, { route: "/people/index" });
    const former = Promise.withResolvers<typeof answer>();
    const later = { ...answer, hash: "en", layout: { ...answer.layout, title: "People" } };
    let asked = 0;
    api.answer(layout, () => {
      asked += 1;
      return asked === 1 ? former.promise : later;
    });
    history.navigate("/people/index");
    await expect.poll(() => asked).toBe(1);
    await navigator.changeLanguage("en");
    former.resolve(answer);
    await expect.poll(() => shown(navigator)).toBe("People");
  });

  it("[shell 4.7 texts] given texts that cannot be loaded, when their language is chosen, then the person keeps the present one, on the server too", async () => {
    const load = vi.fn(async (): Promise<ReadonlyMap<string, string>> => new Map());
    const { navigator, api, texts } = navigatorOf("/orders/index", apiOf(), "ACTIVE", { load });
    await navigator.start();
    load.mockRejectedValueOnce(new ApiError(0, "network_unavailable"));
    await expect(navigator.changeLanguage("en")).rejects.toThrow("network_unavailable");
    expect(api.calls.some(({ operation }) => operation === setUserLang.id)).toBe(false);
    expect([texts.language, document.cookie]).toEqual(["de", expect.stringContaining("language=de-DE")]);
  });

  it("[shell 4.7 texts] given two languages chosen one after the other, when the texts of the first come last, then the second holds", async () => {
    const english = Promise.withResolvers<ReadonlyMap<string, string>>();
    const load = async (language: string) => (language === "en" ? english.promise : new Map<string, string>());
    const { navigator, api, texts } = navigatorOf("/orders/index", apiOf(), "ACTIVE", { load });
    await navigator.start();
    const first = navigator.changeLanguage("en");
    await navigator.changeLanguage("hu");
    english.resolve(new Map());
    await first;
    const chosen = api.calls.filter(({ operation }) => operation === setUserLang.id).map(({ input }) => input);
    expect([texts.language, chosen]).toEqual(["hu", [{ language: "hu" }]]);
  });

  it("[shell 4.7 texts] given a language whose texts are on their way, when the present one is chosen again, then it stays", async () => {
    const english = Promise.withResolvers<ReadonlyMap<string, string>>();
    const load = async (language: string) => (language === "en" ? english.promise : new Map<string, string>());
    const { navigator, texts } = navigatorOf("/orders/index", apiOf(), "ACTIVE", { load });
    await navigator.start();
    const first = navigator.changeLanguage("en");
    await navigator.changeLanguage("de");
    english.resolve(new Map());
    await first;
    expect(texts.language).toBe("de");
  });
});
