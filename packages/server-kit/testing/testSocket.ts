import type { ServerMessageType, ServerPayload, SocketMessage } from "@tessera/contract/socket/messages.ts";
import { messageText, readMessage } from "@tessera/contract/socket/readMessage.ts";
import { WebSocket } from "ws";
import type { TestClient } from "./testClient.ts";

/** A page's socket to a test server. Messages that nobody waited for are kept until someone does. */
export interface TestSocket {
  readonly channelId: string;
  /** The socket itself, for what a page would not do. */
  readonly raw: WebSocket;
  /** Sends a message; `check-connection` is answered by itself. */
  send(type: string, payload: unknown, correlationId?: number): void;
  /** The next message of a type, one that came already first. Fails when the socket closes before. */
  next<Type extends ServerMessageType>(type: Type): Promise<SocketMessage & { readonly payload: ServerPayload<Type> }>;
  /** Messages of a type that came and were not asked for. */
  waiting(type: ServerMessageType): number;
  /** How the socket was closed; waits until it is. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  close(): Promise<void>;
}

/** How to open a test socket. */
export interface TestSocketOptions {
  /** Whose cookies and token are sent; a guest without. */
  readonly client?: TestClient;
  readonly channelId?: string;
  /** Header of the upgrade. Default: none, as from a caller that is no browser. */
  readonly origin?: string;
  /** Further headers of the upgrade. */
  readonly headers?: Readonly<Record<string, string>>;
  /** False opens it without saying who it is. */
  readonly authenticates?: boolean;
  /** False leaves `check-connection` unanswered. */
  readonly answers?: boolean;
}

/** Opens a socket, and unless told otherwise says who it is. Fails when the upgrade is refused. */
export async function openTestSocket(url: string, options: TestSocketOptions = {}): Promise<TestSocket> {
  const { client, channelId = `test-${crypto.randomUUID()}`, origin, authenticates = true, answers = true } = options;
  const cookies = [...(client?.cookies() ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const raw = new WebSocket(`${url.replace(/^http/, "ws")}/ws/connect`, {
    headers: {
      ...options.headers,
      ...(cookies === "" ? {} : { cookie: cookies }),
      ...(origin === undefined ? {} : { origin }),
    },
    perMessageDeflate: false,
  });
  const kept: SocketMessage[] = [];
  const waiters: { readonly type: string; resolve(message: SocketMessage): void; reject(error: Error): void }[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    raw.on("close", (code, reason) => {
      for (const { type, reject } of waiters.splice(0)) reject(new Error(`Closed with ${code} before ${type} came.`));
      resolve({ code, reason: String(reason) });
    });
  });
  raw.on("message", (data) => {
    const message = readMessage(String(data));
    if (message === null) throw new Error(`The server sent no message: ${data}`);
    if (message.type === "check-connection" && answers) raw.send(messageText("confirm-connection", null));
    const place = waiters.findIndex(({ type }) => type === message.type);
    const [waiter] = place < 0 ? [] : waiters.splice(place, 1);
    if (waiter === undefined) kept.push(message);
    else waiter.resolve(message);
  });
  await new Promise<void>((resolve, reject) => {
    raw.once("open", () => resolve());
    raw.once("error", reject);
  });
  // From now on a socket that breaks closes.
  raw.on("error", () => undefined);
  const socket: TestSocket = {
    channelId,
    raw,
    closed,
    send: (type, payload, correlationId) => raw.send(messageText(type, payload, correlationId)),
    next: <Type extends ServerMessageType>(type: Type) => {
      const place = kept.findIndex((message) => message.type === type);
      const [message] = place < 0 ? [] : kept.splice(place, 1);
      const found =
        message === undefined
          ? new Promise<SocketMessage>((resolve, reject) => void waiters.push({ type, resolve, reject }))
          : Promise.resolve(message);
      // The server sends what the catalogue declares for the type.
      return found as Promise<SocketMessage & { readonly payload: ServerPayload<Type> }>;
    },
    waiting: (type) => kept.filter((message) => message.type === type).length,
    close: async () => {
      raw.close();
      await closed;
    },
  };
  if (authenticates) {
    socket.send("auth-request", { token: client?.sessionToken() ?? null, channelId });
    const { payload } = await socket.next("auth-response");
    if (!payload.success) throw new Error("The server refused the credentials.");
  }
  return socket;
}

/** How an upgrade is refused: the HTTP status. Fails when it is taken. */
export function refusedWith(url: string, headers: Record<string, string>, path = "/ws/connect"): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, "ws") + path, { headers });
    socket.on("unexpected-response", (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on("open", () => reject(new Error("The upgrade was taken.")));
    socket.on("error", () => undefined);
  });
}
