import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/apiError.ts";
import { draftsOf, keepSealed } from "../drafts/draftNames.ts";
import { addresses, hostOf, later, now, sentTo, sessionOf, tokenOf } from "./testing/sessionOf.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe("createSession", () => {
  it("[shell 4.3 sign-in] given a guest, when sign-in begins, then the provider gets code, S256 challenge, state and scope", async () => {
    const { make, assign } = sessionOf();
    await make().signIn({ target: "/orders/index?page=2", mode: "redirect", prompt: null });
    const { searchParams: query } = sentTo(assign);
    expect(query.get("response_type")).toBe("code");
    expect(query.get("scope")).toBe("openid email profile");
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(query.get("state")).toHaveLength(20);
    expect(query.get("redirect_uri")).toBe("http://page/auth/callback");
    expect(query.get("ui_locales")).toBe("de");
    expect(query.has("prompt")).toBe(false);
  });

  it("[shell 4.3 sign-in] given the provider's answer, when it is taken, then the code is exchanged with the verifier of 64 letters and the way goes on to the target", async () => {
    const { make, assign, exchange } = sessionOf();
    const session = make();
    await session.signIn({ target: "/orders/index?page=2", mode: "redirect", prompt: null });
    const state = sentTo(assign).searchParams.get("state") ?? "";
    const result = await session.finishSignIn(new URLSearchParams({ code: "c", state }));
    expect(result).toEqual({ kind: "signedIn", target: "/orders/index?page=2", mode: "redirect" });
    const [request] = exchange.mock.lastCall ?? [];
    expect(request?.target).toBe("/orders/index?page=2");
    expect(request?.codeVerifirer).toMatch(/^[A-Za-z0-9_-]{64}$/);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(request?.codeVerifirer));
    const challenge = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(sentTo(assign).searchParams.get("code_challenge")).toBe(
      challenge.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
    );
    expect(session.state).toMatchObject({ status: "ACTIVE", subject: "anna" });
  });

  it("[shell 4.3 login] given scopes that the installation names, when sign-in begins, then the provider is asked for them", async () => {
    const scope = "openid email profile groups";
    const { make, assign } = sessionOf({ addresses: () => ({ ...addresses, scope }) });
    await make().signIn({ target: "/", mode: "redirect", prompt: null });
    expect(sentTo(assign).searchParams.get("scope")).toBe(scope);
  });

  it("[shell 4.3 login] given a person whom the server does not let in, when the provider's answer is taken, then the reason is known and the sign-out there has its hint", async () => {
    const data = { reason: "with_role", tokenHintForLogout: "their id token" };
    const exchange = async () => Promise.reject(new ApiError(403, "access_denied", { data }));
    const { make, assign } = sessionOf({ exchange });
    const session = make();
    await session.signIn({ target: "/", mode: "redirect", prompt: null });
    const state = sentTo(assign).searchParams.get("state") ?? "";
    const result = await session.finishSignIn(new URLSearchParams({ code: "c", state }));
    expect(result).toEqual({ kind: "failed", status: 403, reason: "with_role" });
    await session.signOut("session");
    expect(sentTo(assign).searchParams.get("id_token_hint")).toBe("their id token");
  });

  it("[shell 5 validation] given a state that nobody began, or an answer without a code, when it is taken, then it counts as 400 and nothing is exchanged", async () => {
    const { make, assign, exchange } = sessionOf();
    const session = make();
    expect(await session.finishSignIn(new URLSearchParams({ code: "c", state: "foreign" }))).toEqual({
      kind: "failed",
      status: 400,
    });
    await session.signIn({ target: "/", mode: "redirect", prompt: null });
    const state = sentTo(assign).searchParams.get("state") ?? "";
    expect(await session.finishSignIn(new URLSearchParams({ state }))).toEqual({ kind: "failed", status: 400 });
    expect(await session.finishSignIn(new URLSearchParams({ code: "c", state }))).toEqual({
      kind: "failed",
      status: 400,
    });
    expect(exchange).not.toHaveBeenCalled();
  });

  it("[shell 4.3 sign-in] given a refused code, when it is exchanged, then the status is answered and nobody is signed in", async () => {
    const { make, assign } = sessionOf({ exchange: async () => Promise.reject(new ApiError(401, "not_signed_in")) });
    const session = make();
    await session.signIn({ target: "/", mode: "redirect", prompt: "login" });
    expect(sentTo(assign).searchParams.get("prompt")).toBe("login");
    const state = sentTo(assign).searchParams.get("state") ?? "";
    expect(await session.finishSignIn(new URLSearchParams({ code: "c", state }))).toEqual({
      kind: "failed",
      status: 401,
    });
    expect(session.state.status).toBe("ANONYMOUS");
  });

  it.each([
    ["//evil.example", "/"],
    ["https://evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/orders/index", "/orders/index"],
  ])(
    "[design 10 claims] given an answer that leads to %s, when sign-in ends, then the application goes to %s",
    async (redirect, target) => {
      const { make, assign } = sessionOf({
        exchange: async () => ({ sessionToken: tokenOf("anna", later), redirect, tokenHintForLogout: null }),
      });
      const session = make();
      await session.signIn({ target: "/home", mode: "redirect", prompt: null });
      const state = sentTo(assign).searchParams.get("state") ?? "";
      expect(await session.finishSignIn(new URLSearchParams({ code: "c", state }))).toMatchObject({ target });
    },
  );

  it("[shell 4.2 session] given a stored token, when the page starts, then an expired one is dropped and a good one counts", () => {
    localStorage.setItem("sessionToken", tokenOf("anna", now / 1000));
    expect(sessionOf().make().state).toEqual({ status: "EXPIRED", token: null, subject: null, endedBy: "time" });
    expect(localStorage.getItem("sessionToken")).toBeNull();
    localStorage.setItem("sessionToken", tokenOf("anna", later));
    expect(sessionOf().make().state).toMatchObject({ status: "ACTIVE", subject: "anna" });
    localStorage.setItem("sessionToken", "nonsense");
    expect(sessionOf().make().state.token).toBeNull();
  });

  it("[shell 4.2 session] given a session that ended before the page was opened, when it is forgotten, then anyone who came is a guest; an active one stays", () => {
    localStorage.setItem("sessionToken", tokenOf("anna", now / 1000));
    const session = sessionOf().make();
    session.forget();
    expect(session.state).toEqual({ status: "ANONYMOUS", token: null, subject: null, endedBy: null });
    localStorage.setItem("sessionToken", tokenOf("anna", later));
    const active = sessionOf().make();
    active.forget();
    expect(active.state.status).toBe("ACTIVE");
  });

  it("[shell 4.2 session] given another person's sign-in in another tab, when this tab notices, then it does not use that token, and what is open stays", () => {
    localStorage.setItem("sessionToken", tokenOf("anna", later));
    const { make, reload } = sessionOf();
    const session = make();
    const events = vi.fn();
    session.onEvent(events);
    const stop = session.watch();
    localStorage.setItem("sessionToken", tokenOf("bence", later));
    window.dispatchEvent(new StorageEvent("storage", { key: "sessionToken" }));
    expect(session.state).toEqual({ status: "EXPIRED", token: null, subject: "anna", endedBy: "another" });
    expect(events.mock.calls).toEqual([["token-invalid"]]);
    expect(reload).not.toHaveBeenCalled();
    localStorage.setItem("sessionToken", tokenOf("anna", later + 1));
    window.dispatchEvent(new StorageEvent("storage", { key: "sessionToken" }));
    expect(session.state).toMatchObject({ status: "ACTIVE", subject: "anna", endedBy: null });
    expect(events).toHaveBeenLastCalledWith("token-added");
    stop();
  });

  it("[shell 4.2 session] given a sign-out in another tab, when this tab gets the focus, then it notices after 400 ms", () => {
    vi.useFakeTimers();
    localStorage.setItem("sessionToken", tokenOf("anna", later));
    const session = sessionOf().make();
    const stop = session.watch();
    const heard = vi.fn();
    session.subscribe(heard);
    localStorage.removeItem("sessionToken");
    window.dispatchEvent(new Event("focus"));
    vi.advanceTimersByTime(399);
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(session.state).toEqual({ status: "EXPIRED", token: null, subject: "anna", endedBy: "elsewhere" });
    stop();
  });

  it("[shell 4.2 session] given a signed-in person, when a minute passes, then the server is notified; a guest's page reports nothing", () => {
    vi.useFakeTimers();
    const { make, ping } = sessionOf();
    const stopGuest = make().watch();
    vi.advanceTimersByTime(60_000);
    expect(ping).not.toHaveBeenCalled();
    stopGuest();
    localStorage.setItem("sessionToken", tokenOf("anna", later));
    const stop = make().watch();
    vi.advanceTimersByTime(120_000);
    expect(ping).toHaveBeenCalledTimes(2);
    stop();
  });

  it("[shell 4.2 session] given a token that the server refuses, when it is still the present one, then the session has ended", () => {
    localStorage.setItem("sessionToken", tokenOf("anna", later));
    const session = sessionOf().make();
    session.refuse("an older one");
    expect(session.state.status).toBe("ACTIVE");
    session.refuse(tokenOf("anna", later));
    expect(session.state).toEqual({ status: "EXPIRED", token: null, subject: "anna", endedBy: "refused" });
  });

  it("[shell 4.4 sign-out] given a signed-in person, when they sign out, then server, browser and provider all end the session", async () => {
    const { make, assign, end } = sessionOf();
    const session = make();
    await session.signIn({ target: "/", mode: "redirect", prompt: null });
    await session.finishSignIn(
      new URLSearchParams({ code: "c", state: sentTo(assign).searchParams.get("state") ?? "" }),
    );
    await session.signOut("session");
    expect(end).toHaveBeenCalledWith("session");
    expect(localStorage.getItem("sessionToken")).toBeNull();
    const { pathname, searchParams: query } = sentTo(assign);
    expect(pathname).toBe("/end");
    expect(query.get("prompt")).toBe("none");
    expect(query.get("id_token_hint")).toBe("hint");
    expect(query.get("post_logout_redirect_uri")).toBe("http://page/logout/callback");
    expect(query.get("state")).toHaveLength(20);
  });
});

describe("what a sign-out leaves in the browser", () => {
  it.each([
    ["session", []],
    ["domain", []],
    ["idle", ["anna"]],
  ] as const)(
    "[shell 4.4 drafts] given drafts of two people, when one is signed out by %s, then of that person's there are %j, and the other's stay",
    async (mode, left) => {
      localStorage.setItem("sessionToken", tokenOf("anna", later));
      const { make } = sessionOf();
      const session = make();
      const draft = { at: now, sealed: "x" };
      for (const subject of ["anna", "bela"])
        keepSealed(localStorage, { subject, session: "s1", tab: "t1", id: "d1" }, draft);
      await session.signOut(mode);
      const owners = ["anna", "bela"].filter((subject) => draftsOf(localStorage, subject).length > 0);
      expect(owners).toEqual([...left, "bela"]);
    },
  );
});

describe("the provider's window", () => {
  it("[shell 4.3 sign-in] given a browser that opens no windows, when sign-in wants one, then the page stays and hears of it", async () => {
    const { host, assign } = hostOf();
    const closed = new Proxy(host, {
      get: (target, name) => (name === "open" ? () => null : Reflect.get(target, name)),
    });
    const { make } = sessionOf({ host: closed });
    expect(await make().signIn({ target: "/", mode: "open", prompt: "login" })).toBe("blocked");
    expect(assign).not.toHaveBeenCalled();
  });

  it("[shell 5 validation] given a window that another site opened, when the provider's answer comes to it, then it counts as 400", async () => {
    const { host } = hostOf();
    const opened = { location: { href: "" }, close: vi.fn() };
    const foreign = new Proxy(
      {},
      {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      },
    );
    const owned = new Proxy(host, {
      get: (target, name) => (name === "open" ? () => opened : name === "opener" ? foreign : Reflect.get(target, name)),
    });
    const { make, exchange } = sessionOf({ host: owned });
    const session = make();
    await session.signIn({ target: "/", mode: "open", prompt: null });
    const state = new URL(opened.location.href).searchParams.get("state") ?? "";
    expect(await session.finishSignIn(new URLSearchParams({ code: "c", state }))).toEqual({
      kind: "failed",
      status: 400,
    });
    expect(exchange).not.toHaveBeenCalled();
  });

  /** A page whose sign-in stands open in a window, and that window's own session. */
  async function beside() {
    const { host } = hostOf();
    const opened = { location: { href: "" }, close: vi.fn() };
    const page = sessionOf({
      host: new Proxy(host, {
        get: (target, name) => (name === "open" ? () => opened : Reflect.get(target, name)),
      }),
    }).make();
    const window = sessionOf();
    const events: [string, string][] = [];
    page.onEvent((event) => void events.push(["page", event]));
    const stop = page.watch();
    await page.signIn({ target: "/", mode: "open", prompt: "login" });
    const state = new URL(opened.location.href).searchParams.get("state") ?? "";
    return { window, state, events, stop };
  }
  // Only other windows hear of what one stores; jsdom has one.
  const stored = (key: string): void => void globalThis.dispatchEvent(new StorageEvent("storage", { key }));

  it("[shell 4.3 sign-in] given a page that opened a window, when someone signs in there, then the page is notified, and the window, which closes, is not", async () => {
    const { window, state, events, stop } = await beside();
    const there = window.make();
    there.onEvent((event) => void events.push(["window", event]));
    expect(await there.finishSignIn(new URLSearchParams({ code: "c", state }))).toMatchObject({ mode: "open" });
    stored("sessionToken");
    stop();
    expect(events).toEqual([
      ["window", "token-added"],
      ["page", "token-added"],
      ["page", "signed-in"],
    ]);
  });

  it("[shell 4.3 sign-in] given a window whose sign-in fails, when pages hear of it, then only the one that opened it says so", async () => {
    const { window, state, events, stop } = await beside();
    const other = sessionOf().make();
    other.onEvent((event) => void events.push(["other", event]));
    const stopOther = other.watch();
    expect(await window.make().finishSignIn(new URLSearchParams({ error: "access_denied", state }))).toEqual({
      kind: "failed",
      status: 403,
    });
    stored("tessera.sign-in.failed");
    stop();
    stopOther();
    expect(events).toEqual([["page", "sign-in-failed"]]);
  });

  it("[shell 4.3 sign-in] given a provider that the server cannot reach, when sign-in begins, then it is asked for again and nothing is left", async () => {
    const silent = { ...addresses, authUrl: "" };
    const renewAddresses = vi.fn(async () => silent);
    const { make, assign } = sessionOf({ addresses: () => silent, renewAddresses });
    expect(await make().signIn({ target: "/", mode: "redirect", prompt: null })).toBe("unreachable");
    expect(renewAddresses).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });

  it("[shell 5 validation] given a sign-in that began more than an hour ago, when its answer comes, then it counts as 400", async () => {
    let time = now;
    const { make, assign } = sessionOf({ now: () => time });
    const session = make();
    await session.signIn({ target: "/", mode: "redirect", prompt: null });
    const state = sentTo(assign).searchParams.get("state") ?? "";
    time += 3_600_001;
    expect(await session.finishSignIn(new URLSearchParams({ code: "c", state }))).toMatchObject({ status: 400 });
  });

  it("[shell 5 validation] given an answer that was taken, when it comes again, then it counts as 400", async () => {
    const { make, assign, exchange } = sessionOf();
    const session = make();
    await session.signIn({ target: "/", mode: "redirect", prompt: null });
    const answer = new URLSearchParams({ code: "c", state: sentTo(assign).searchParams.get("state") ?? "" });
    await session.finishSignIn(answer);
    expect(await session.finishSignIn(answer)).toEqual({ kind: "failed", status: 400 });
    expect(exchange).toHaveBeenCalledOnce();
  });
});
