import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import type { SocketMessage } from "@tessera/contract/socket/messages.ts";
import { messageText, randomCorrelation, readMessage } from "@tessera/contract/socket/readMessage.ts";
import { type OpenRawSocket, openWebSocket, type RawSocket } from "./rawSocket.ts";
import { type Socket, SocketError, type SocketStatus } from "./socket.ts";

/** What the socket stands on. */
export interface SocketOptions {
  /** Address of the socket, `wss:` or `ws:`. */
  readonly url: () => string;
  /** The session token; null for a guest. */
  readonly token: () => string | null;
  /** Newest definitions counter that the page has heard of; 0 before any. */
  readonly definitions: () => number;
  /** Default: the browser's own. */
  readonly open?: OpenRawSocket;
  /** From 0 to 1, for the spread of reconnections. */
  readonly random?: () => number;
}

const timeout = 10_000;
const beatEvery = 5_000;
const maxFailures = 3;
const firstDelay = 1_000;
const maxDelay = 8_000;

interface Pending {
  readonly answer: string;
  readonly resolve: (payload: never) => void;
  readonly reject: (error: SocketError) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

type Listener = (payload: never, correlationId: number) => void;

/**
 * Attempts that failed one after the other make the next one wait longer; each page a little otherwise, so that they do
 * not all come at once.
 */
function delayOf(failures: number, random: () => number): number {
  const delay = Math.min(maxDelay, firstDelay * 2 ** Math.max(0, failures - 1));
  return delay * (0.5 + random());
}

class PageSocket implements Socket {
  readonly channelId: string = crypto.randomUUID();
  readonly #options: SocketOptions;
  readonly #stateListeners = new Set<() => void>();
  readonly #errorListeners = new Set<(reason: string) => void>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pending = new Map<number, Pending>();
  #status: SocketStatus = "idle";
  #lastError: string | null = null;
  #raw: RawSocket | null = null;
  /** Token of the present connection; undefined before the first. */
  #token: string | null | undefined;
  /** Counter at the last beat before which the server was heard, and at the one before that. */
  #heard: number | null = null;
  #servedUntil: number | null = null;
  #failures = 0;
  #missed = 0;
  #sendErrors = 0;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #beating: ReturnType<typeof setInterval> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  get status(): SocketStatus {
    return this.#status;
  }

  get lastError(): string | null {
    return this.#lastError;
  }

  get servedUntil(): number | null {
    return this.#servedUntil;
  }

  subscribe(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  onError(listener: (reason: string) => void): () => void {
    this.#errorListeners.add(listener);
    return () => this.#errorListeners.delete(listener);
  }

  on(type: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  connect(): void {
    const token = this.#options.token();
    const isSame = token === this.#token;
    if (isSame && (this.#status === "open" || this.#status === "connecting" || this.#status === "refused")) return;
    this.#drop("channel closed");
    if (!isSame) this.#failures = 0;
    this.#token = token;
    this.#open(token);
  }

  disconnect(): void {
    this.#drop("channel closed");
    this.#token = undefined;
    this.#servedUntil = null;
    this.#heard = null;
    this.#show("idle");
  }

  send(type: string, payload: unknown, correlationId?: number): boolean {
    return this.#status === "open" && this.#write(messageText(type, payload, correlationId));
  }

  request(type: string, payload: unknown, answer: string = type): Promise<never> {
    const correlationId = randomCorrelation();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(correlationId);
        reject(new SocketError("timeout"));
      }, timeout);
      this.#pending.set(correlationId, { answer, resolve, reject, timer });
      if (this.send(type, payload, correlationId)) return;
      this.#settle(correlationId)?.reject(new SocketError("channel_closed"));
    });
  }

  #open(token: string | null): void {
    this.#show("connecting");
    const open = this.#options.open ?? openWebSocket;
    const raw = open(this.#options.url(), {
      opened: () => {
        if (raw === this.#raw) this.#write(messageText("auth-request", { token, channelId: this.channelId }));
      },
      arrived: (data) => {
        const message = raw === this.#raw && typeof data === "string" ? readMessage(data) : null;
        if (message !== null) this.#take(message);
      },
      closed: (code, reason) => {
        if (raw === this.#raw) this.#closed(code, reason);
      },
    });
    this.#raw = raw;
    this.#deadline = setTimeout(() => this.#fail("initial session connection failed"), timeout);
  }

  #closed(code: number, reason: string): void {
    // Credentials that do not hold are refused by a message. Without one it was too late: a computer that slept, a
    // server that was busy.
    const isTooLate = code === closeCodes.notAuthenticated.code && this.#status === "connecting";
    const isRefused = [closeCodes.notAuthenticated, closeCodes.sessionEnded, closeCodes.idle].some(
      (ending) => ending.code === code,
    );
    if (isRefused && !isTooLate) this.#refuse(reason);
    else this.#fail(reason === "" ? "channel closed" : reason);
  }

  #take(message: SocketMessage): void {
    this.#missed = 0;
    const { type, payload, correlationId } = message;
    if (type === "check-connection") this.#write(messageText("confirm-connection", null, correlationId));
    else if (type === "auth-response") this.#greet(payload);
    const pending = this.#pending.get(correlationId);
    if (pending?.answer === type) this.#settle(correlationId)?.resolve(payload as never);
    else if (type === "request-failed") this.#settle(correlationId)?.reject(new SocketError(codeOf(payload)));
    // Declared per type by `Socket.on`; the server sends what the catalogue says.
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(payload as never, correlationId);
  }

  #greet(payload: unknown): void {
    if (typeof payload !== "object" || payload === null || Reflect.get(payload, "success") !== true) {
      this.#refuse(closeCodes.notAuthenticated.reason);
      return;
    }
    clearTimeout(this.#deadline);
    this.#failures = 0;
    this.#missed = 0;
    this.#sendErrors = 0;
    this.#beating = setInterval(() => this.#beat(), beatEvery);
    // What a lost connection heard of last, its server may not have notified of.
    this.#heard = null;
    this.#servedUntil ??= this.#options.definitions() || null;
    this.#show("open");
  }

  #beat(): void {
    // Counted before it is asked: what was heard since sets it back.
    if (this.#missed > maxFailures) this.#fail("too many heartbeat errors");
    else {
      if (this.#missed === 0) this.#noteServed();
      this.#missed++;
      this.#write(messageText("check-connection", null));
    }
  }

  /** The server goes on after the last beat: it has notified of what was published before that. */
  #noteServed(): void {
    this.#servedUntil = this.#heard ?? this.#servedUntil;
    this.#heard = this.#options.definitions() || null;
  }

  #write(text: string): boolean {
    try {
      if (this.#raw?.readyState !== 1) throw new Error("The socket is not open.");
      this.#raw.send(text);
      this.#sendErrors = 0;
      return true;
    } catch {
      // A socket that cannot send is counted, and after a few failures made again.
      if (++this.#sendErrors > maxFailures) this.#fail("too many send errors");
      return false;
    }
  }

  #settle(correlationId: number): Pending | undefined {
    const pending = this.#pending.get(correlationId);
    this.#pending.delete(correlationId);
    clearTimeout(pending?.timer);
    return pending;
  }

  /** The connection is lost; the next attempt comes by itself. */
  #fail(reason: string): void {
    this.#drop(reason);
    this.#failures++;
    const { random = Math.random } = this.#options;
    this.#waiting = setTimeout(() => this.connect(), delayOf(this.#failures, random));
    this.#show("waiting");
    this.#report(reason);
  }

  /** The server does not take the token: asking again would change nothing. */
  #refuse(reason: string): void {
    this.#drop(reason);
    this.#show("refused");
    this.#report(reason);
  }

  #drop(reason: string): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#waiting);
    clearInterval(this.#beating);
    const raw = this.#raw;
    this.#raw = null;
    if (raw !== null) {
      this.#lastError = reason;
      raw.close();
    }
    for (const correlationId of [...this.#pending.keys()]) {
      this.#settle(correlationId)?.reject(new SocketError("channel_closed"));
    }
  }

  #report(reason: string): void {
    for (const listener of this.#errorListeners) listener(reason);
  }

  #show(status: SocketStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#stateListeners) listener();
  }
}

function codeOf(payload: unknown): string {
  const code: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, "code") : null;
  return typeof code === "string" ? code : "unexpected";
}

/** Makes the socket of a page; `connect` opens it. */
export function createSocket(options: SocketOptions): Socket {
  return new PageSocket(options);
}
