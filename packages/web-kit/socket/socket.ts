import type {
  ClientMessageType,
  ClientPayload,
  MessageType,
  ServerMessageType,
  ServerPayload,
} from "@tessera/contract/socket/messages.ts";

/**
 * How the socket stands: `idle` nobody wants it, `connecting` it is being opened or says who it is, `open` it works,
 * `waiting` it broke and is tried again by itself, `refused` the server does not take the session: it is tried again
 * once there is another token.
 */
export type SocketStatus = "idle" | "connecting" | "open" | "waiting" | "refused";

/** Types of requests that are answered by a message of the same type. */
type AnsweredType = Extract<ClientMessageType, ServerMessageType>;

/** A request that had no answer: `code` is of the catalogue, or `timeout`, or `channel_closed`. */
export class SocketError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = "SocketError";
    this.code = code;
  }
}

/** What a listener gets. */
export type MessageListener<Type extends MessageType> = (payload: ServerPayload<Type>, correlationId: number) => void;

/** The page's socket (spec shell §4.6): one per page of the browser, opened again by itself. */
export interface Socket {
  /** Names this page to the server, here and in the header of its calls; kept when the socket is opened again. */
  readonly channelId: string;
  readonly status: SocketStatus;
  /** Why the last connection ended, as spec shell §8 names it; null before that. */
  readonly lastError: string | null;
  /**
   * Newest definitions counter that the page had heard of while it was served, as later answers of the server showed;
   * null before any. What was published since may not have reached the page's person.
   */
  readonly servedUntil: number | null;
  /**
   * Calls `listener` with the reason each time a connection fails or is refused; not where the page itself closes it.
   */
  onError(listener: (reason: string) => void): () => void;
  /** Calls `listener` when the status has changed. */
  subscribe(listener: () => void): () => void;
  /** Sends a message; false when the socket is not open, and then nothing is sent later either. */
  send<Type extends ClientMessageType>(type: Type, payload: ClientPayload<Type>, correlationId?: number): boolean;
  /**
   * Sends a request and waits for the message of type `answer` (default: its own) with the same correlation id. Rejects
   * with `SocketError` when the server refuses, the socket is not open or closes, or nothing comes within 10 s.
   */
  request<Type extends AnsweredType>(type: Type, payload: ClientPayload<Type>): Promise<ServerPayload<Type>>;
  request<Type extends ClientMessageType, Answer extends ServerMessageType>(
    type: Type,
    payload: ClientPayload<Type>,
    answer: Answer,
  ): Promise<ServerPayload<Answer>>;
  /** Calls `listener` with each message of a type, answers to requests included. */
  on<Type extends ServerMessageType>(type: Type, listener: MessageListener<Type>): () => void;
  /** Opens the socket, or opens it again when the token is another than it was opened with. */
  connect(): void;
  /** Closes it until `connect`. */
  disconnect(): void;
}
