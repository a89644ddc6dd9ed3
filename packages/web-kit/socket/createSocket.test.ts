import type { SocketMessage } from "@tessera/contract/socket/messages.ts";
import { messageText, readMessage } from "@tessera/contract/socket/readMessage.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type WebSocket as ServerSocket, WebSocketServer } from "ws";
import { createSocket } from "./createSocket.ts";
import type { RawSocketEvents } from "./rawSocket.ts";

/** A socket of the browser whose other side is the test. */
class FakeWebSocket {
  readyState = 0;
  readonly events: RawSocketEvents;
  readonly sent: SocketMessage[] = [];
  fails = false;

  constructor(events: RawSocketEvents) {
    this.events = events;
  }

  send(text: string): void {
    if (this.fails) throw new Error("broken");
    const message = readMessage(text);
    if (message !== null) this.sent.push(message);
  }

  close(): void {
    this.readyState = 3;
  }

  arrive(type: string, payload: unknown = null, correlationId?: number): void {
    this.events.arrived(messageText(type, payload, correlationId));
  }

  /** The server takes the connection and the token. */
  accept(): void {
    this.readyState = 1;
    this.events.opened();
    this.arrive("auth-response", { success: true });
  }

  end(code: number, reason = ""): void {
    this.readyState = 3;
    this.events.closed(code, reason);
  }

  types(): readonly string[] {
    return this.sent.map(({ type }) => type);
  }
}

const made: FakeWebSocket[] = [];
let token: string | null = "token-1";
let definitions = 0;
const last = (): FakeWebSocket => {
  const socket = made.at(-1);
  if (socket === undefined) throw new Error("No socket was opened.");
  return socket;
};

function open(random = 0.5) {
  return createSocket({
    url: () => "ws://server/ws/connect",
    token: () => token,
    definitions: () => definitions,
    random: () => random,
    open: (_url, events) => {
      const socket = new FakeWebSocket(events);
      made.push(socket);
      return socket;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  made.length = 0;
  token = "token-1";
  definitions = 0;
});
afterEach(() => void vi.useRealTimers());

describe("opening", () => {
  it("[shell 4.6 socket] given a page, when it connects, then it says who it is first and is open once the server knows it", () => {
    const socket = open();
    expect(socket.send("release-lock", { entity: "e", id: 1 })).toBe(false);
    socket.connect();
    expect(socket.status).toBe("connecting");
    last().accept();
    expect(last().sent[0]).toMatchObject({
      type: "auth-request",
      payload: { token: "token-1", channelId: socket.channelId },
    });
    expect(socket.status).toBe("open");
    expect(socket.send("release-lock", { entity: "e", id: 1 })).toBe(true);
    socket.disconnect();
    expect(socket.status).toBe("idle");
  });

  it("[shell 4.6 socket] given an open socket, when it is asked to connect again, then it stays, and with another token it is opened again under the same channel", () => {
    const socket = open();
    socket.connect();
    last().accept();
    socket.connect();
    expect(made).toHaveLength(1);
    token = "token-2";
    socket.connect();
    expect(made[0]?.readyState).toBe(3);
    last().accept();
    expect(last().sent[0]?.payload).toEqual({ token: "token-2", channelId: socket.channelId });
    socket.disconnect();
  });

  it("[shell 9 constants] given a server that does not answer, when 10 s are over, then the attempt is given up and made again", () => {
    const socket = open();
    socket.connect();
    vi.advanceTimersByTime(9_999);
    expect(socket.status).toBe("connecting");
    vi.advanceTimersByTime(1);
    expect(socket.status).toBe("waiting");
    expect(socket.lastError).toBe("initial session connection failed");
    vi.advanceTimersByTime(1_000);
    expect(made).toHaveLength(2);
    socket.disconnect();
  });

  it.each([4401, 4403])(
    "[shell 4.6 socket] given a server that refuses the session with %i, when it closes, then it is not asked again until there is another token",
    (code) => {
      const socket = open();
      socket.connect();
      last().accept();
      last().end(code, "session ended");
      expect(socket.status).toBe("refused");
      vi.advanceTimersByTime(60_000);
      socket.connect();
      expect(made).toHaveLength(1);
      token = "token-2";
      socket.connect();
      expect(made).toHaveLength(2);
      socket.disconnect();
    },
  );

  it("[shell 4.6 socket] given a guest whose page follows nothing, when the server closes, then it is not asked again", () => {
    token = null;
    const socket = open();
    socket.connect();
    last().accept();
    last().end(4410, "nothing is followed");
    vi.advanceTimersByTime(60_000);
    expect([socket.status, made.length]).toEqual(["refused", 1]);
    socket.disconnect();
  });

  it.each([
    [4401, "sync auth failed"],
    [4503, "try again later"],
  ])(
    "[shell 4.6 socket] given a server that closes with %i before it has answered who the page is, then it is asked again",
    (code, reason) => {
      const socket = open();
      socket.connect();
      last().end(code, reason);
      expect([socket.status, socket.lastError]).toEqual(["waiting", reason]);
      vi.advanceTimersByTime(1_000);
      expect(made).toHaveLength(2);
      last().accept();
      expect(socket.status).toBe("open");
      socket.disconnect();
    },
  );

  it("[shell 4.6 socket] given a token that the server does not know, when it says so, then the socket is refused", () => {
    const socket = open();
    socket.connect();
    last().readyState = 1;
    last().events.opened();
    const reasons: string[] = [];
    socket.onError((reason) => reasons.push(reason));
    last().arrive("auth-response", { success: false });
    expect([socket.status, socket.lastError]).toEqual(["refused", "sync auth failed"]);
    socket.disconnect();
    expect(reasons).toEqual(["sync auth failed"]);
  });
});

describe("staying open", () => {
  it("[shell 9 constants] given a lost connection, when it is opened again and again, then the waits begin with 1 s and grow, and a success begins again", () => {
    const socket = open();
    socket.connect();
    const waits: number[] = [];
    for (let count = 0; count < 6; count++) {
      last().end(1006);
      let wait = 0;
      for (const before = made.length; made.length === before; wait += 250) vi.advanceTimersByTime(250);
      waits.push(wait);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    last().accept();
    last().end(1006);
    vi.advanceTimersByTime(1_000);
    expect(made).toHaveLength(8);
    socket.disconnect();
  });

  it.each([
    [0, 500],
    [0.999, 1_499],
  ])(
    "[design 12 differences] given the draw %d, when a connection is lost, then pages come back at different times",
    (random, wait) => {
      const socket = open(random);
      socket.connect();
      last().accept();
      last().end(1001);
      vi.advanceTimersByTime(wait - 1);
      expect(made).toHaveLength(1);
      vi.advanceTimersByTime(2);
      expect(made).toHaveLength(2);
      socket.disconnect();
    },
  );

  it("[shell 4.6 socket] given a server that falls silent, when more than three beats go unanswered, then the socket is made again", () => {
    const socket = open();
    socket.connect();
    last().accept();
    vi.advanceTimersByTime(5_000);
    last().arrive("confirm-connection");
    vi.advanceTimersByTime(20_000);
    expect(
      last()
        .types()
        .filter((type) => type === "check-connection"),
    ).toHaveLength(5);
    expect(socket.status).toBe("open");
    vi.advanceTimersByTime(5_000);
    expect([socket.status, socket.lastError]).toEqual(["waiting", "too many heartbeat errors"]);
    socket.disconnect();
  });

  it("[shell 4.6 socket] given a socket that cannot send, when it fails more than three times, then it is made again", () => {
    const socket = open();
    socket.connect();
    last().accept();
    last().fails = true;
    for (let count = 0; count < 3; count++) expect(socket.send("release-lock", { entity: "e", id: 1 })).toBe(false);
    expect(socket.status).toBe("open");
    socket.send("release-lock", { entity: "e", id: 1 });
    expect([socket.status, socket.lastError]).toEqual(["waiting", "too many send errors"]);
    socket.disconnect();
  });

  it("[shell 4.6 socket] given a server that asks whether the page is there, when it does, then it is answered", () => {
    const socket = open();
    socket.connect();
    last().accept();
    last().arrive("check-connection", null, 8);
    expect(last().sent.at(-1)).toEqual({ type: "confirm-connection", payload: null, correlationId: 8 });
    socket.disconnect();
  });
});

describe("what was served", () => {
  it("[shell 4.6 notifications] given a counter that the page hears of, when the server goes on, then the page was served until it, and one heard of just before the connection is lost does not count", () => {
    const socket = open();
    definitions = 3;
    socket.connect();
    expect(socket.servedUntil).toBeNull();
    last().accept();
    expect(socket.servedUntil).toBe(3);
    const beat = (): void => {
      vi.advanceTimersByTime(5_000);
      last().arrive("confirm-connection");
    };
    definitions = 4;
    beat();
    expect(socket.servedUntil).toBe(3);
    beat();
    expect(socket.servedUntil).toBe(4);
    definitions = 5;
    beat();
    last().end(1006);
    definitions = 6;
    socket.connect();
    last().accept();
    expect(socket.servedUntil).toBe(4);
    socket.disconnect();
    expect(socket.servedUntil).toBeNull();
  });
});

describe("messages", () => {
  it("[shell 4.6 socket] given a request, when its answer comes, then it resolves with it; other answers and unreadable messages change nothing", async () => {
    const socket = open();
    socket.connect();
    last().accept();
    const heard: unknown[] = [];
    const stop = socket.on("load-notifications-request", (list) => heard.push(list));
    const request = socket.request("load-notifications-request", "");
    const id = last().sent.at(-1)?.correlationId ?? 0;
    for (const data of ["{", "[]", '{"payload":1}']) last().events.arrived(data);
    last().arrive("load-notifications-request", ["other"], id + 1);
    last().arrive("load-notifications-request", ["mine"], id);
    expect(await request).toEqual(["mine"]);
    expect(heard).toEqual([["other"], ["mine"]]);
    stop();
    last().arrive("load-notifications-request", []);
    expect(heard).toHaveLength(2);
    socket.disconnect();
  });

  it("[shell 4.6 socket] given requests, when one is refused, one gets no answer and one is cut off, then each says which", async () => {
    const socket = open();
    await expect(socket.request("load-notifications-request", "")).rejects.toMatchObject({ code: "channel_closed" });
    socket.connect();
    last().accept();
    const codeOf = (request: Promise<unknown>) =>
      request.then(
        () => "answered",
        (error: unknown) => Reflect.get(Object(error), "code"),
      );
    const refused = codeOf(socket.request("read-notification-request", 1, "notifications-update"));
    const id = last().sent.at(-1)?.correlationId ?? 0;
    last().arrive("request-failed", { type: "read-notification-request", code: "not_found" }, id);
    expect(await refused).toBe("not_found");
    const late = codeOf(socket.request("load-notifications-request", ""));
    vi.advanceTimersByTime(4_000);
    last().arrive("confirm-connection");
    vi.advanceTimersByTime(6_000);
    expect(await late).toBe("timeout");
    const cut = codeOf(socket.request("load-notifications-request", ""));
    last().end(1006);
    expect(await cut).toBe("channel_closed");
    socket.disconnect();
  });
});

describe("a real connection", () => {
  it("[shell 4.6 socket] given a server of sockets, when a page connects, asks, is cut off and comes back, then it works each time", async () => {
    vi.useRealTimers();
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await new Promise((resolve) => server.once("listening", resolve));
    const peers: ServerSocket[] = [];
    server.on("connection", (peer) => {
      peers.push(peer);
      peer.on("message", (data) => {
        const message = readMessage(String(data));
        if (message?.type === "auth-request")
          peer.send(messageText("auth-response", { success: true }, message.correlationId));
        if (message?.type === "load-notifications-request")
          peer.send(messageText(message.type, [], message.correlationId));
      });
    });
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const socket = createSocket({
      url: () => `ws://127.0.0.1:${port}`,
      token: () => null,
      definitions: () => 0,
      random: () => 0,
    });
    socket.connect();
    await expect.poll(() => socket.status).toBe("open");
    expect(await socket.request("load-notifications-request", "")).toEqual([]);
    peers[0]?.terminate();
    await expect.poll(() => socket.status).toBe("waiting");
    await expect.poll(() => socket.status).toBe("open");
    expect(peers).toHaveLength(2);
    socket.disconnect();
    server.close();
  });
});
