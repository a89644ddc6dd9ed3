import type { QueryClient } from "@tanstack/react-query";
import { matchRoute } from "@tessera/contract/routing/matchRoute.ts";
import type { NotificationStore } from "@tessera/web-kit/notifications/notificationStore.ts";
import type { RunList } from "@tessera/web-kit/runs/runList.ts";
import { readToken } from "@tessera/web-kit/session/readToken.ts";
import type { Session } from "@tessera/web-kit/session/session.ts";
import type { Socket } from "@tessera/web-kit/socket/socket.ts";
import type { Navigator } from "../navigation/navigator.ts";
import type { View } from "../navigation/view.ts";

/** Pages are notified of a move all at once; they ask one after the other. */
const spread = 500;

/** The first page has more to do than to ask what moved while its socket was opened, in ms. */
const settling = 2_000;

/** Longer addresses the server does not take. */
const maxAddress = 2_000;

/** What the page does when it is notified that something moved. */
export interface SocketDuties {
  /** Asks for the counters and takes over what is newer. */
  readonly ask: () => Promise<void>;
  readonly random?: () => number;
}

/** What is read of the app's parts, and done with them. */
interface Followed {
  readonly session: Pick<Session, "state" | "subscribe" | "refuse" | "signOut">;
  readonly socket: Socket;
  readonly queries: Pick<QueryClient, "invalidateQueries">;
  readonly notifications: Pick<NotificationStore, "follow">;
  readonly runs: Pick<RunList, "follow">;
}

/** What is read of the page that is shown, and done with it. */
interface FollowedPage extends Pick<Navigator, "socketPath" | "subscribe" | "refreshLayout"> {
  readonly view: {
    readonly kind: View["kind"];
    readonly page?: {
      readonly url: string;
      readonly config: { readonly subSystem: { readonly id: string } } | null;
    } | null;
  };
}

/** Removes items of local storage whose key is, or has in it, what the server named. */
function removeItems(storage: Storage, key: string, type: "includes" | "equals"): void {
  if (key === "") return;
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? "");
  for (const one of keys) if (type === "equals" ? one === key : one.includes(key)) storage.removeItem(one);
}

/** Id of the session that the page is in; null without one. */
function sessionOf({ session }: Pick<Followed, "session">): string | null {
  const { token } = session.state;
  return token === null ? null : (readToken(token)?.sessionId ?? null);
}

/**
 * Keeps the socket open while someone is signed in, and does what the server says over it (spec shell §4.5, §4.6):
 * signs out, reloads, clears stored items. The answered function stops it and closes the socket.
 */
export function followSocket(
  services: Followed,
  navigator: FollowedPage,
  { ask, random = Math.random }: SocketDuties,
): () => void {
  const { session, socket, queries, notifications, runs } = services;
  /** Sessions that were ended while the page was hidden. */
  const ended = new Set<string>();
  const waiting = new Set<ReturnType<typeof setTimeout>>();

  function keepOpen(): void {
    if (session.state.status === "ACTIVE" && navigator.socketPath !== null) socket.connect();
    else socket.disconnect();
  }

  function leaveEnded(): void {
    const { token } = session.state;
    const own = sessionOf(services);
    if (token !== null && own !== null && ended.has(own)) session.refuse(token);
    ended.clear();
  }

  function forceLogout({ session: id, subsystem }: { session?: string; subsystem?: string }): void {
    if (id !== undefined) {
      ended.add(id);
      if (document.visibilityState !== "hidden") leaveEnded();
      return;
    }
    const { view } = navigator;
    const { page } = view;
    if (subsystem === undefined || page?.config?.subSystem.id === subsystem) void session.signOut("session");
  }

  function soon(work: () => unknown, after = 0): void {
    const wait = after + random() * spread;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      work();
    }, wait);
    waiting.add(timer);
  }

  function refresh({ url, rights }: { url: string | null; rights?: boolean }): void {
    const { view } = navigator;
    if (url !== null) {
      const [path = "/"] = (view.page?.url ?? "/").split("?", 1);
      const [route = ""] = url.split("?", 1);
      if (view.page && matchRoute([{ route }], path) !== null) soon(() => navigator.refreshLayout());
      return;
    }
    soon(ask);
    if (!rights) return;
    soon(() => navigator.refreshLayout());
    soon(() => queries.invalidateQueries());
  }

  /** The address that the server knows to be open. */
  let known: string | null = null;
  /** Whether the connection was sent an address. */
  let isKnown = false;
  /**
   * Says which page is open, to each connection once; to a new one also since when its person may have missed a
   * publish.
   */
  function showPage(): void {
    const { page } = navigator.view;
    const url = page && page.url.length <= maxAddress ? page.url : null;
    if (socket.status !== "open") {
      known = null;
      isKnown = false;
    } else if (url !== known) {
      const { servedUntil } = socket;
      const since = isKnown || servedUntil === null ? {} : { definitions: servedUntil };
      if (!socket.send("show-page", { url, ...since })) return;
      known = url;
      isKnown = true;
    }
  }

  let { status } = socket;
  let wasOpen = false;
  const onVisible = (): void => {
    if (document.visibilityState !== "hidden") leaveEnded();
  };
  document.addEventListener("visibilitychange", onVisible);
  const stops = [
    session.subscribe(keepOpen),
    navigator.subscribe(keepOpen),
    navigator.subscribe(showPage),
    notifications.follow(),
    runs.follow(),
    socket.on("force-logout", forceLogout),
    socket.on("refresh-layout", refresh),
    socket.on("remove-local-storage-item", ({ key, type }) => removeItems(window.localStorage, key, type)),
    socket.subscribe(() => {
      // What moved before the socket was there, it does not tell.
      if (socket.status === "open" && status !== "open") {
        soon(ask, wasOpen ? 0 : settling);
        wasOpen = true;
      }
      status = socket.status;
      showPage();
    }),
  ];
  keepOpen();
  showPage();
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    for (const stop of stops) stop();
    for (const timer of waiting) clearTimeout(timer);
    socket.disconnect();
  };
}
