import { setTimeout as sleep } from "node:timers/promises";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { createSocket } from "@tessera/web-kit/socket/createSocket.ts";
import type { OpenRawSocket } from "@tessera/web-kit/socket/rawSocket.ts";
import { WebSocket } from "ws";

/** Open pages of one person, each with the socket that the application makes, which comes again by itself. */
export interface PageSockets {
  /** How many are open and known to a server. */
  readonly open: number;
  /** Pages that gave up: a server refused what they came with. */
  readonly refused: number;
  /**
   * For each time that a page was without a socket until it had one again, how many milliseconds that took, since the
   * last call.
   */
  takeOutages(): readonly number[];
  /** Waits until all are open. False when that takes more than `patience` milliseconds. */
  untilOpen(patience: number): Promise<boolean>;
  /** Cuts all of them at once, without a message. */
  cut(): void;
  close(): void;
}

/** Opens `count` pages' sockets of a person who is signed in. */
export function openPageSockets(
  url: string,
  client: Pick<TestClient, "cookies" | "sessionToken">,
  count: number,
): PageSockets {
  const cookie = [...client.cookies()].map(([name, value]) => `${name}=${value}`).join("; ");
  let outages: number[] = [];
  const connections = new Set<WebSocket>();
  const open: OpenRawSocket = (address, events) => {
    const raw = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false });
    // That it broke shows by its close too.
    raw.on("error", () => undefined);
    connections.add(raw);
    raw.on("open", () => events.opened());
    raw.on("message", (data) => events.arrived(String(data)));
    raw.on("close", (code, reason) => {
      connections.delete(raw);
      events.closed(code, String(reason));
    });
    return raw;
  };
  const sockets = Array.from({ length: count }, () => {
    const socket = createSocket({
      url: () => `${url.replace(/^http/, "ws")}/ws/connect`,
      token: () => client.sessionToken(),
      definitions: () => 0,
      open,
    });
    let lostAt: number | null = null;
    socket.subscribe(() => {
      if (socket.status === "waiting") lostAt ??= performance.now();
      if (socket.status !== "open" || lostAt === null) return;
      outages.push(performance.now() - lostAt);
      lostAt = null;
    });
    socket.connect();
    return socket;
  });
  const countOf = (status: string): number => sockets.filter((socket) => socket.status === status).length;
  return {
    get open() {
      return countOf("open");
    },
    get refused() {
      return countOf("refused");
    },
    takeOutages: () => {
      const taken = outages;
      outages = [];
      return taken;
    },
    untilOpen: async (patience) => {
      const end = performance.now() + patience;
      while (countOf("open") < count) {
        if (performance.now() > end) return false;
        await sleep(20);
      }
      return true;
    },
    cut: () => {
      for (const raw of connections) raw.terminate();
    },
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}
