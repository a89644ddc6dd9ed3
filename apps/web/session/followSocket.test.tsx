import type { Session, SessionState } from "@tessera/web-kit/session/session.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followSocket } from "./followSocket.ts";

const tokenOf = (jti: string): string => `x.${btoa(JSON.stringify({ sub: "u", jti, exp: 9_999_999_999 }))}.x`;
const stops: (() => void)[] = [];
let visibility: DocumentVisibilityState = "visible";

beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

function follow(status: SessionState["status"] = "ACTIVE", socketPath: string | null = "/ws/connect") {
  const listeners = new Set<() => void>();
  const socket = new FakeSocket();
  socket.status = "idle";
  const signedIn = status === "ACTIVE" ? tokenOf("mine") : null;
  const state: SessionState = { status, token: signedIn, subject: "u", endedBy: null };
  const session = {
    state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refuse: vi.fn<Session["refuse"]>(),
    signOut: vi.fn<Session["signOut"]>(async () => undefined),
  };
  const ask = vi.fn(async () => undefined);
  const queries = { invalidateQueries: vi.fn(async () => undefined) };
  const refreshLayout = vi.fn(async () => undefined);
  const moved = new Set<() => void>();
  const page = { url: "/orders/index?page=2", config: { subSystem: { id: "shop" } } };
  const services = {
    session,
    socket,
    queries,
    notifications: { follow: () => () => undefined },
    runs: { follow: () => () => undefined },
  };
  const view = { kind: "page", page } as const;
  const moves = (listener: () => void) => {
    moved.add(listener);
    return () => moved.delete(listener);
  };
  const goTo = (url: string): void => {
    page.url = url;
    for (const listener of moved) listener();
  };
  const navigator = { socketPath, view, subscribe: moves, refreshLayout };
  stops.push(followSocket(services, navigator, { ask, random: () => 0 }));
  vi.advanceTimersByTime(1);
  ask.mockClear();
  const become = (state: SessionState): void => {
    session.state = state;
    for (const listener of listeners) listener();
  };
  return { socket, session, ask, queries, refreshLayout, become, goTo };
}

it("[shell 4.6 socket] given someone who signs in and out, when the page follows, then the socket is open exactly while they are signed in", () => {
  const { socket, become } = follow("ANONYMOUS");
  expect(socket.status).toBe("idle");
  become({ status: "ACTIVE", token: tokenOf("mine"), subject: "u", endedBy: null });
  expect(socket.status).toBe("open");
  become({ status: "EXPIRED", token: null, subject: "u", endedBy: null });
  expect(socket.status).toBe("idle");
  expect(follow("ACTIVE", null).socket.status).toBe("idle");
});

it("[shell 4.5 logout] given the end of a session, when the page is notified, then it signs out only if the session is its own", () => {
  const { socket, session } = follow();
  socket.arrive("force-logout", { session: "another" });
  expect(session.refuse).not.toHaveBeenCalled();
  socket.arrive("force-logout", { session: "mine" });
  expect(session.refuse).toHaveBeenCalledWith(session.state.token);
});

it("[shell 4.5 logout] given a hidden page, when its session ends, then it is signed out once it is looked at", () => {
  const { socket, session } = follow();
  visibility = "hidden";
  socket.arrive("force-logout", { session: "mine" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(session.refuse).not.toHaveBeenCalled();
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  expect(session.refuse).toHaveBeenCalledTimes(1);
});

it("[shell 4.5 logout] given a subsystem that is signed out, when the page belongs to it, or all are meant, then it signs out", () => {
  const { socket, session } = follow();
  socket.arrive("force-logout", { subsystem: "office" });
  expect(session.signOut).not.toHaveBeenCalled();
  socket.arrive("force-logout", { subsystem: "shop" });
  socket.arrive("force-logout", {});
  expect(session.signOut).toHaveBeenCalledTimes(2);
});

it("[design 4 counters] given something that moved, when the page is notified, then it asks what; rights of its own load everything again", () => {
  const { socket, ask, queries, refreshLayout } = follow();
  socket.arrive("refresh-layout", { url: null });
  vi.advanceTimersByTime(1);
  expect([ask.mock.calls.length, refreshLayout.mock.calls.length]).toEqual([1, 0]);
  socket.arrive("refresh-layout", { url: null, rights: true });
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(refreshLayout).toHaveBeenCalledTimes(1);
  expect(queries.invalidateQueries).toHaveBeenCalledTimes(1);
});

it("[shell 4.6 socket] given the route of a page, when it is to be loaded again, then only a page of that route is", () => {
  const { socket, refreshLayout } = follow();
  socket.arrive("refresh-layout", { url: "/people/index" });
  socket.arrive("refresh-layout", { url: "/people/:id" });
  socket.arrive("refresh-layout", { url: "/:anything/index" });
  vi.advanceTimersByTime(1);
  expect(refreshLayout).toHaveBeenCalledTimes(1);
  socket.arrive("refresh-layout", { url: "/orders/index" });
  vi.advanceTimersByTime(1);
  expect(refreshLayout).toHaveBeenCalledTimes(2);
});

it("[design 4 counters] given a page that has just begun, when its socket opens, then it asks what it missed once the page has settled", () => {
  const { ask } = follow();
  vi.advanceTimersByTime(1_000);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("[design 4 counters] given a socket that was away, when it is open again, then the page asks what it missed", () => {
  const { socket, ask } = follow();
  socket.show("waiting");
  socket.show("open");
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("[shell 4.6 socket] given stored items, when some are to go, then those that are named go and others stay", () => {
  const { socket } = follow();
  for (const key of ["a.one", "a.two", "b"]) localStorage.setItem(key, "x");
  const kept = () => ["a.one", "a.two", "b"].filter((key) => localStorage.getItem(key) !== null);
  socket.arrive("remove-local-storage-item", { key: "a", type: "equals" });
  socket.arrive("remove-local-storage-item", { key: "", type: "includes" });
  expect(kept()).toEqual(["a.one", "a.two", "b"]);
  socket.arrive("remove-local-storage-item", { key: "b", type: "equals" });
  expect(kept()).toEqual(["a.one", "a.two"]);
  socket.arrive("remove-local-storage-item", { key: "a.", type: "includes" });
  expect(kept()).toEqual([]);
});

it("[shell 4.6 notifications] given an open page, when it is another or the socket opens again, then it sends its address to the server, once for each connection, to a new one with the counter up to which it was served", () => {
  const { goTo, socket } = follow();
  const shown = () => socket.sent.filter(({ type }) => type === "show-page").map(({ payload }) => payload);
  expect(shown()).toEqual([{ url: "/orders/index?page=2" }]);
  goTo("/orders/index?page=2");
  goTo("/orders/update?id=o1");
  expect(shown().slice(1)).toEqual([{ url: "/orders/update?id=o1" }]);
  socket.show("waiting");
  goTo("/people/index");
  socket.show("open");
  expect(shown().slice(2)).toEqual([{ url: "/people/index" }]);
  socket.servedUntil = 7;
  goTo("/people/update?id=p1");
  expect(shown().slice(3)).toEqual([{ url: "/people/update?id=p1" }]);
  socket.show("waiting");
  socket.show("open");
  expect(shown().slice(4)).toEqual([{ url: "/people/update?id=p1", definitions: 7 }]);
  goTo(`/people/index?q=${"x".repeat(3_000)}`);
  expect(shown().slice(5)).toEqual([{ url: null }]);
});
