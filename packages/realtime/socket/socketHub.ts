import type {
  ClientMessageType,
  ClientPayload,
  ServerMessageType,
  ServerPayload,
} from "@tessera/contract/socket/messages.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Audience } from "@tessera/server-core/outbox/socketSignal.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly socket: SocketHub;
  }
}

/** An open page that has said who it is. Two connections are never the same object. */
export interface Connection {
  /** Unique among all nodes. */
  readonly id: string;
  /** Chosen by the page, kept when it reconnects; also in the header of its calls. Unique within its session. */
  readonly channelId: string;
  /** Null for a guest. */
  readonly sessionId: string | null;
  readonly userId: string | null;
  /** Milliseconds since the page was last heard: about 5,000 at most while it is well, whatever the clock does. */
  readonly silentFor: number;
  /** Fires when the connection closes. */
  readonly signal: AbortSignal;
}

/**
 * What is done with a message. `context` is the caller's, as of this message; a stale one is renewed and the handler
 * runs again, as with operations. What it throws is answered by `request-failed` with its code. Messages of one
 * connection are handled one after the other.
 */
export type MessageHandler<Type extends ClientMessageType> = (
  context: RequestContext,
  payload: ClientPayload<Type>,
  connection: Connection,
  correlationId: number,
) => Promise<void>;

/** Whether a subscriber may go on; asked again whenever rights have moved. */
export type StillAllowed = (context: RequestContext) => boolean | Promise<boolean>;

/** The sockets of this node, and the way to those of all (spec shell §4.6, design §10). */
export interface SocketHub {
  /** Says what is done with a type of message. Throws when someone else said so already. */
  onMessage<Type extends ClientMessageType>(type: Type, handler: MessageHandler<Type>): void;
  /** Calls `listener` when a page has said who it is. */
  onOpen(listener: (connection: Connection) => void): () => void;
  /** Calls `listener` when a connection that was open is gone, whatever the reason. */
  onClose(listener: (connection: Connection) => void): () => void;
  /**
   * Sends to one connection of this node; one that is closed gets nothing. `correlationId` is the request's in an
   * answer.
   */
  send<Type extends ServerMessageType>(
    connection: Connection,
    type: Type,
    payload: ServerPayload<Type>,
    correlationId?: number,
  ): void;
  /** Sends to the connections of this node alone. Answers how many there were. */
  deliver<Type extends ServerMessageType>(audience: Audience, type: Type, payload: ServerPayload<Type>): number;
  /**
   * Sends to the connections of every node, this one too, through the outbox. With `runner` only if that transaction
   * commits; then call `services.outbox.wake()` after it.
   */
  toUser<Type extends ServerMessageType>(
    user: string,
    type: Type,
    payload: ServerPayload<Type>,
    runner?: SqlRunner,
  ): Promise<void>;
  /** As `toUser`, to the other pages of whose connection it is; nothing for a guest's. */
  toOtherPages<Type extends ServerMessageType>(
    connection: Connection,
    type: Type,
    payload: ServerPayload<Type>,
    runner?: SqlRunner,
  ): Promise<void>;
  /** As `toUser`. */
  toSession<Type extends ServerMessageType>(
    session: string,
    type: Type,
    payload: ServerPayload<Type>,
    runner?: SqlRunner,
  ): Promise<void>;
  /** As `toUser`. */
  toTopic<Type extends ServerMessageType>(
    topic: string,
    type: Type,
    payload: ServerPayload<Type>,
    runner?: SqlRunner,
  ): Promise<void>;
  /** As `toUser`. */
  toEveryone<Type extends ServerMessageType>(
    type: Type,
    payload: ServerPayload<Type>,
    runner?: SqlRunner,
  ): Promise<void>;
  /** As `toEveryone`, apart from the pages of a session; null leaves nobody out. */
  toEveryoneElse<Type extends ServerMessageType>(
    session: string | null,
    type: Type,
    payload: ServerPayload<Type>,
    runner?: SqlRunner,
  ): Promise<void>;
  /**
   * Makes a connection of this node get what is sent to a topic. Subscribing twice changes nothing but `stillAllowed`.
   */
  subscribe(connection: Connection, topic: string, stillAllowed?: StillAllowed): void;
  unsubscribe(connection: Connection, topic: string): void;
  /** Subscribers of a topic on this node. */
  subscribers(topic: string): readonly Connection[];
  /**
   * The connection of a page on this node; null when it has none here. The channel alone is a claim, so the session is
   * asked for too.
   */
  connectionOf(sessionId: string, channelId: string): Connection | null;
  /** A context of now for work on behalf of a connection. Throws `session_expired`. */
  contextOf(connection: Connection): Promise<RequestContext>;
  /** How many connections this node has, those included that have not said who they are. */
  readonly size: number;
}
