import type { SocketStatus } from "../socket/socket.ts";
import { type Socket, SocketError } from "../socket/socket.ts";

type Listener = (payload: never, correlationId: number) => void;

/** A socket for tests: what the server would say is said by `arrive`, requests are answered from functions. */
export class FakeSocket implements Socket {
  readonly channelId = "fake-channel";
  lastError: string | null = null;
  servedUntil: number | null = null;
  /** Messages and requests in order. */
  readonly sent: { readonly type: string; readonly payload: unknown }[] = [];
  status: SocketStatus = "open";
  readonly #errorListeners = new Set<(reason: string) => void>();
  readonly #stateListeners = new Set<() => void>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #answers = new Map<string, (payload: unknown) => unknown>();

  /** Says what a request is answered with; it may throw. Without an answer it is refused as unknown. */
  answer(type: string, answer: (payload: unknown) => unknown): this {
    this.#answers.set(type, answer);
    return this;
  }

  /** The server says something. */
  arrive(type: string, payload: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(payload as never, 1);
  }

  /** The connection fails for a reason. */
  fail(reason: string, status: SocketStatus = "waiting"): void {
    this.lastError = reason;
    this.show(status);
    for (const listener of this.#errorListeners) listener(reason);
  }

  onError(listener: (reason: string) => void): () => void {
    this.#errorListeners.add(listener);
    return () => this.#errorListeners.delete(listener);
  }

  show(status: SocketStatus): void {
    this.status = status;
    for (const listener of this.#stateListeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  on(type: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  send(type: string, payload: unknown): boolean {
    this.sent.push({ type, payload });
    return this.status === "open";
  }

  async request(type: string, payload: unknown, answer: string = type): Promise<never> {
    this.sent.push({ type, payload });
    const known = this.#answers.get(type);
    if (known === undefined) throw new SocketError("unknown_operation");
    const given = await known(payload);
    this.arrive(answer, given);
    return given as never;
  }

  connect(): void {
    this.sent.push({ type: "connect", payload: null });
    this.show("open");
  }

  disconnect(): void {
    this.sent.push({ type: "disconnect", payload: null });
    this.show("idle");
  }
}
