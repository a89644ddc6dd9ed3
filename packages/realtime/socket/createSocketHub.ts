import { type ErrorCode, TesseraError } from "@tessera/contract/errors.ts";
import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import type {
  ClientMessageType,
  ServerMessageType,
  ServerPayload,
  SocketMessage,
} from "@tessera/contract/socket/messages.ts";
import { messageText } from "@tessera/contract/socket/readMessage.ts";
import { tesseraError } from "@tessera/documents/texts/errorAnswer.ts";
import { renewContext, withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Lane } from "@tessera/server-core/database/lane.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Outbox } from "@tessera/server-core/outbox/outbox.ts";
import { type Audience, socketSignal } from "@tessera/server-core/outbox/socketSignal.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { callerOf, keyOf } from "@tessera/server-core/turns/callerOf.ts";
import { priceOfCall } from "@tessera/server-core/turns/threadShare.ts";
import { authenticate } from "./authenticate.ts";
import { connectionContext } from "./connectionContext.ts";
import { ConnectionIndex } from "./connectionIndex.ts";
import { incomingTypes, isMessageType } from "./messageChecks.ts";
import type { ConnectionHost, SocketConnection } from "./socketConnection.ts";
import type { Connection, SocketHub } from "./socketHub.ts";
import { type SocketLimits, socketLimits } from "./socketLimits.ts";

/** What a hub is made of. */
export interface SocketHubOptions {
  readonly outbox: Outbox;
  readonly services: () => Services;
  readonly onError: (error: unknown) => void;
  readonly limits?: Partial<SocketLimits>;
}

/** The hub with what only the server's own parts may do. */
export interface OwnSocketHub extends SocketHub {
  readonly host: ConnectionHost;
  readonly index: ConnectionIndex;
  /** Makes a socket that has just been opened one of this node. */
  admit(connection: SocketConnection): void;
  /** Asks every guarded subscription again; to be called when rights have moved. */
  askSubscribersAgain(): Promise<void>;
}

/** Types that keep something for a person; without room they are refused as changes by operations are. */
const changing: ReadonlySet<string> = new Set<ClientMessageType>([
  "save-notification",
  "read-notification-request",
  "send-process-input-form",
]);
/** Types that write a little, and go on a little longer: who edits keeps their lock. */
const noting: ReadonlySet<string> = new Set<ClientMessageType>(["lock-request", "lock-response", "observe-lock"]);

/** Types that only look at records. */
const reading: ReadonlySet<string> = new Set<ClientMessageType>(["watch-rows", "watch-menu-counts"]);
const laneOfMessage = (type: string): Lane => (reading.has(type) ? "read" : "work");

type AnyHandler = (
  context: RequestContext,
  payload: unknown,
  connection: Connection,
  correlationId: number,
) => Promise<void>;

/** Makes the sockets of a node, of which there are none yet. */
export function createSocketHub(options: SocketHubOptions): OwnSocketHub {
  const { outbox, services, onError } = options;
  const limits: SocketLimits = { ...socketLimits, ...options.limits };
  const index = new ConnectionIndex();
  const handlers = new Map<string, AnyHandler>();
  const openListeners = new Set<(connection: Connection) => void>();
  const closeListeners = new Set<(connection: Connection) => void>();

  /** The connection behind its public face; null when it is not, or no longer, one of this node. */
  const ownOf = (connection: Connection): SocketConnection | null => {
    // Only connections of this hub are in the index, and they are what is handed out.
    const own = connection as SocketConnection;
    return index.all.has(own) ? own : null;
  };

  function notify(listeners: ReadonlySet<(connection: Connection) => void>, connection: Connection): void {
    for (const listener of listeners) {
      try {
        listener(connection);
      } catch (error) {
        onError(error);
      }
    }
  }

  const send: SocketHub["send"] = (connection, type, payload, correlationId) =>
    ownOf(connection)?.sendText(messageText(type, payload, correlationId));

  const deliver: SocketHub["deliver"] = (audience, type, payload) => {
    const found = index.find(audience);
    if (found.length === 0) return 0;
    const text = messageText(type, payload);
    for (const connection of found) connection.sendText(text);
    return found.length;
  };

  function toAll<Type extends ServerMessageType>(
    audience: Audience,
    type: Type,
    payload: ServerPayload<Type>,
    runner?: SqlRunner,
  ): Promise<void> {
    return outbox.signal(socketSignal(audience, type, payload), runner);
  }

  function fail(connection: SocketConnection, { type, correlationId }: SocketMessage, error: unknown): void {
    const { code } = tesseraError(error);
    if (code === "unexpected") onError(error);
    connection.sendText(messageText("request-failed", { type, code }, correlationId));
  }

  function requireRoom(type: string): void {
    const { space } = services();
    const isRefused = changing.has(type) ? space.isShort() : noting.has(type) && space.isExhausted();
    if (isRefused) throw new TesseraError("storage_full");
  }

  async function run(connection: SocketConnection, message: SocketMessage, handler: AnyHandler): Promise<void> {
    if (!connection.isOpen) return;
    try {
      requireRoom(message.type);
      const context = await connectionContext(connection, services());
      await withFreshRetry(context, renewContext, (current) =>
        services().turns.run(callerOf(current), laneOfMessage(message.type), current, () =>
          handler(current, message.payload, connection, message.correlationId),
        ),
      );
    } catch (error) {
      fail(connection, message, error);
    }
  }

  async function open(connection: SocketConnection, message: SocketMessage): Promise<void> {
    const accepted = await authenticate(connection, message.payload, index, services(), limits);
    if (!accepted) {
      connection.sendText(messageText("auth-response", { success: false }, message.correlationId));
      connection.close(closeCodes.notAuthenticated);
      return;
    }
    if (!connection.isOpen) return;
    connection.isKnown = true;
    connection.sendText(messageText("auth-response", { success: true }, message.correlationId));
    notify(openListeners, connection);
  }

  /** A message that must not be: refused explicitly, where its type is known, and counted. */
  function refuse(connection: SocketConnection, message: SocketMessage, code: ErrorCode): void {
    if (isMessageType(message.type)) fail(connection, message, new TesseraError(code));
    connection.drop();
  }

  function greet(connection: SocketConnection, message: SocketMessage): void {
    if (connection.isAuthenticating) {
      refuse(connection, message, "invalid_input");
      return;
    }
    connection.isAuthenticating = true;
    open(connection, message).catch((error: unknown) => {
      onError(error);
      // The page's credentials are as good as they were.
      connection.close(closeCodes.unavailable);
    });
  }

  function enqueue(connection: SocketConnection, message: SocketMessage, handler: AnyHandler): void {
    if (connection.waiting >= limits.maxWaiting) {
      connection.close(closeCodes.flooding);
      return;
    }
    connection.waiting++;
    connection.handling = connection.handling
      .then(() => run(connection, message, handler))
      .finally(() => {
        connection.waiting--;
      });
  }

  function takeMessage(connection: SocketConnection, message: SocketMessage): void {
    const { type, payload, correlationId } = message;
    const incoming = incomingTypes.get(type);
    const handler = handlers.get(type);
    if (incoming === undefined) refuse(connection, message, "access_denied");
    else if (!incoming.fits(payload)) refuse(connection, message, "invalid_input");
    else if (type === "check-connection") connection.sendText(messageText("confirm-connection", null, correlationId));
    else if (type === "confirm-connection") return;
    else if (type === "auth-request") greet(connection, message);
    else if (!connection.isKnown) connection.close(closeCodes.notAuthenticated);
    else if (handler === undefined) fail(connection, message, new TesseraError("unknown_operation"));
    else if (connection.sessionId === null && !incoming.guests)
      fail(connection, message, new TesseraError("not_signed_in"));
    else enqueue(connection, message, handler);
  }

  function unsubscribe(connection: Connection, topic: string): void {
    const own = ownOf(connection);
    if (own !== null) index.unsubscribe(own, topic);
  }

  async function askAgain(connection: SocketConnection): Promise<void> {
    const guarded = [...connection.topics].flatMap(([topic, ask]) => (ask === null ? [] : [{ topic, ask }]));
    if (guarded.length === 0) return;
    try {
      const context = await connectionContext(connection, services());
      for (const { topic, ask } of guarded) if (!(await ask(context))) unsubscribe(connection, topic);
    } catch (error) {
      // A person who cannot be asked may have lost the right.
      for (const { topic } of guarded) unsubscribe(connection, topic);
      if (!(error instanceof TesseraError)) onError(error);
    }
  }

  const host: ConnectionHost = {
    limits,
    // Apart from the calls of the same page: what they cost keeps nobody's locks and live rows waiting.
    onBytes: (connection, bytes) => {
      const key = `sockets of ${keyOf(connection.arrival.address, { userId: connection.userId })}`;
      return services().turns.thread.enter(key, priceOfCall(bytes), () => connection.signal.aborted);
    },
    onMessage: (connection, message) => {
      try {
        takeMessage(connection, message);
      } catch (error) {
        // Nothing that a page sends may end the process.
        onError(error);
        connection.close(closeCodes.malformed);
      }
    },
    onClose: (connection) => {
      index.remove(connection);
      if (connection.isKnown) notify(closeListeners, connection);
    },
  };

  return {
    host,
    index,
    send,
    deliver,
    unsubscribe,
    admit: (connection) => index.add(connection),
    askSubscribersAgain: async () => {
      for (const connection of [...index.all]) await askAgain(connection);
    },
    onMessage: (type: ClientMessageType, handler) => {
      if (handlers.has(type)) throw new Error(`Messages of type ${type} are handled already.`);
      // The payload was checked against the declaration of `type`, of which the handler's type is made.
      handlers.set(type, handler as AnyHandler);
    },
    onOpen: (listener) => {
      openListeners.add(listener);
      return () => void openListeners.delete(listener);
    },
    onClose: (listener) => {
      closeListeners.add(listener);
      return () => void closeListeners.delete(listener);
    },
    toUser: (user, ...rest) => toAll({ user }, ...rest),
    toOtherPages: async ({ id, userId }, ...rest) => {
      if (userId !== null) await toAll({ user: userId, except: id }, ...rest);
    },
    toSession: (session, ...rest) => toAll({ session }, ...rest),
    toTopic: (topic, ...rest) => toAll({ topic }, ...rest),
    toEveryoneElse: (session, ...rest) =>
      toAll(session === null ? { everyone: true } : { everyone: true, exceptSession: session }, ...rest),
    toEveryone: (...rest) => toAll({ everyone: true }, ...rest),
    subscribe: (connection, topic, stillAllowed) => {
      const own = ownOf(connection);
      if (own === null) return;
      own.topics.set(topic, stillAllowed ?? null);
      index.subscribe(own, topic);
    },
    subscribers: (topic) => index.find({ topic }),
    connectionOf: (sessionId, channelId) =>
      index.find({ session: sessionId }).find((connection) => connection.channelId === channelId) ?? null,
    contextOf: async (connection) => {
      const own = ownOf(connection);
      if (own === null) throw new TesseraError("session_expired");
      return connectionContext(own, services());
    },
    get size() {
      return index.all.size;
    },
  };
}
