import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import type { SocketMessage } from "@tessera/contract/socket/messages.ts";
import { messageText, readMessage } from "@tessera/contract/socket/readMessage.ts";
import type { Identity } from "@tessera/identity/sessions/sessions.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { type RawData, WebSocket } from "ws";
import type { Connection, StillAllowed } from "./socketHub.ts";
import type { SocketLimits } from "./socketLimits.ts";

/** What a connection came with. */
export interface Arrival {
  /** Value of the session cookie; null without one. */
  readonly cookie: string | null;
  /** Language of a visitor without a profile. */
  readonly language: string;
  /** Whose limits count: the client's, behind a trusted proxy too. */
  readonly address: string;
  /** The living session that the cookie belongs to, as the upgrade found it; null without one. */
  readonly session: string | null;
}

/** Who speaks to the connection. */
export interface ConnectionHost {
  readonly limits: SocketLimits;
  /**
   * So many bytes came, and are about to be read. Null where the connection may go on; else what resolves when more may
   * come. Throws where that is too much.
   */
  onBytes(connection: SocketConnection, bytes: number): Promise<void> | null;
  /** A message that can be read. */
  onMessage(connection: SocketConnection, message: SocketMessage): void;
  onClose(connection: SocketConnection): void;
}

const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.byteLength, 0) : data.byteLength;

/** How long the other side has to answer a close. */
const closeWithin = 2_000;

/** One socket with its bounds: it knows how to read, to send and to end, and nothing of what messages mean. */
export class SocketConnection implements Connection {
  readonly id: string = uuid7();
  readonly arrival: Arrival;
  readonly topics = new Map<string, StillAllowed | null>();
  channelId = "";
  identity: Identity | null = null;
  /** Whether the page has said who it is; that may still be looked into. */
  isAuthenticating = false;
  /** Whether it is known who it is. */
  isKnown = false;
  /** Whether it has said that it is a guest's, whatever cookie it came with. */
  isGuest = false;
  /** Messages that wait for those before them. */
  waiting = 0;
  handling: Promise<void> = Promise.resolve();
  readonly #socket: WebSocket;
  readonly #host: ConnectionHost;
  readonly #gone = new AbortController();
  #missed = 0;
  #malformed = 0;
  /** What has to resolve before more is taken from the connection. */
  #pauses = 0;
  #sendErrors = 0;
  #allowance: number;
  #countedAt: number = performance.now();
  #heardAt: number = performance.now();
  #acceptedAt: number = performance.now();
  #deadline: NodeJS.Timeout | null;

  constructor(socket: WebSocket, arrival: Arrival, host: ConnectionHost) {
    this.#socket = socket;
    this.#host = host;
    this.arrival = arrival;
    this.#allowance = host.limits.messageBurst;
    const tooLate = (): void =>
      this.close(this.isAuthenticating ? closeCodes.unavailable : closeCodes.notAuthenticated);
    this.#deadline = setTimeout(tooLate, host.limits.authenticateWithin);
    socket.on("message", (data, isBinary) => this.#take(data, isBinary));
    // Answered by themselves, so they cost as much as messages.
    for (const type of ["ping", "pong"]) socket.on(type, () => this.#count());
    // A socket that breaks reports it and then closes.
    socket.on("error", () => undefined);
    socket.on("close", () => this.#end());
  }

  get sessionId(): string | null {
    return this.identity?.subject.sessionId ?? null;
  }

  get userId(): string | null {
    return this.identity?.subject.userId ?? null;
  }

  get silentFor(): number {
    return performance.now() - this.#heardAt;
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** The page has said who it is. */
  accept(channelId: string, identity: Identity): void {
    this.channelId = channelId;
    this.identity = identity;
    this.#acceptedAt = performance.now();
    if (this.#deadline !== null) clearTimeout(this.#deadline);
    this.#deadline = null;
  }

  /**
   * Sends the text of a message. A reader that leaves too much unread is cut off: what waits for it is memory of
   * everyone.
   */
  sendText(text: string): void {
    if (!this.isOpen) return;
    const { maxUnread, maxFailures } = this.#host.limits;
    if (this.#socket.bufferedAmount > maxUnread) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(text, (error) => {
      if (error && ++this.#sendErrors > maxFailures) this.#socket.terminate();
    });
  }

  /**
   * One beat: a side that was not heard since the last is asked, and cut off when it stays silent; a guest who follows
   * nothing is let go.
   */
  beat(): void {
    const { heartbeatEvery, idleGuest, maxFailures } = this.#host.limits;
    const followsNothing = this.isKnown && this.sessionId === null && this.topics.size === 0;
    if (followsNothing && performance.now() - this.#acceptedAt > idleGuest) {
      this.close(closeCodes.idle);
      return;
    }
    // A page that beats as often as we do is always a little late, and nothing is heard of one that has to wait.
    if (this.#pauses > 0 || this.silentFor < heartbeatEvery * 1.5) {
      this.#missed = 0;
      return;
    }
    this.#missed++;
    if (this.#missed > maxFailures) this.close(closeCodes.heartbeat);
    else this.sendText(messageText("check-connection", null));
  }

  /** Drops a message that must not be; a few are mistakes, more are not. */
  drop(): void {
    if (++this.#malformed > this.#host.limits.maxMalformed) this.close(closeCodes.malformed);
  }

  close({ code, reason }: { readonly code: number; readonly reason: string }): void {
    if (!this.isOpen) return;
    this.#socket.close(code, reason);
    const late = setTimeout(() => this.#socket.terminate(), closeWithin);
    late.unref();
    this.#socket.once("close", () => clearTimeout(late));
  }

  /** Ends it without a message. */
  destroy(): void {
    this.#socket.terminate();
  }

  /** Something came. False when it is too much, or too late; then it is not to be looked at. */
  #count(): boolean {
    if (!this.isOpen) return false;
    this.#heardAt = performance.now();
    this.#missed = 0;
    if (this.#isAllowed(this.#heardAt)) return true;
    this.close(closeCodes.flooding);
    return false;
  }

  #take(data: RawData, isBinary: boolean): void {
    if (!this.#count() || !this.#pay(sizeOf(data))) return;
    const message = isBinary ? null : readMessage(String(data));
    if (message === null) this.drop();
    else this.#host.onMessage(this, message);
  }

  /** Takes no more from the connection while its caller has to wait. False where too much of their waits already. */
  #pay(bytes: number): boolean {
    try {
      const waits = this.#host.onBytes(this, bytes);
      if (waits !== null) this.#pause(waits);
      return true;
    } catch {
      this.close(closeCodes.flooding);
      return false;
    }
  }

  #pause(waits: Promise<void>): void {
    if (this.#pauses++ === 0) this.#socket.pause();
    void waits.then(() => {
      if (--this.#pauses === 0) this.#socket.resume();
    });
  }

  #isAllowed(now: number): boolean {
    const { messageBurst, messagesPerSecond } = this.#host.limits;
    const gained = ((now - this.#countedAt) / 1000) * messagesPerSecond;
    this.#allowance = Math.min(messageBurst, this.#allowance + gained) - 1;
    this.#countedAt = now;
    return this.#allowance >= 0;
  }

  #end(): void {
    if (this.#deadline !== null) clearTimeout(this.#deadline);
    this.#gone.abort();
    this.#host.onClose(this);
  }
}
