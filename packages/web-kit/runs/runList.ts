import type { Progress } from "@tessera/contract/socket/progress.ts";
import type { Socket } from "../socket/socket.ts";
import { hasEnded } from "./hasEnded.ts";

/** What is used of the page's socket. */
type RunSocket = Pick<Socket, "on" | "request" | "status" | "subscribe">;

/** The person's runs as the page knows them: those under way, and those that it has seen end. */
export class RunList {
  readonly #socket: RunSocket;
  readonly #cancel: (id: string) => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  #items: readonly Progress[] = [];

  /** `cancel` asks the server to cancel a run. */
  constructor(socket: RunSocket, cancel: (id: string) => Promise<unknown>) {
    this.#socket = socket;
    this.#cancel = cancel;
  }

  /** Newest first. */
  get items(): readonly Progress[] {
    return this.#items;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to follow the socket; returns the function that stops it. */
  follow(): () => void {
    const socket = this.#socket;
    let { status } = socket;
    const stops = [
      socket.on("progress-update", (run) => this.#take(run)),
      socket.subscribe(() => {
        // What moved while the socket was away is not announced again.
        if (socket.status !== status && socket.status === "open") void this.#load();
        status = socket.status;
      }),
    ];
    if (status === "open") void this.#load();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Throws `ApiError`. */
  async cancel(id: string): Promise<void> {
    await this.#cancel(id);
  }

  /** Leaves out a run that has ended. */
  dismiss(id: string): void {
    this.#show(this.#items.filter((run) => run.id !== id));
  }

  async #load(): Promise<void> {
    const known = new Set(this.#items.map(({ id }) => id));
    try {
      const runs = await this.#socket.request("load-progresses-request", "");
      this.#show(runs.filter((run) => !hasEnded(run) || known.has(run.id)));
    } catch {
      // What is known is shown all the same; a socket that comes back asks again.
    }
  }

  #take(run: Progress): void {
    const others = this.#items.filter(({ id }) => id !== run.id);
    if (hasEnded(run) && others.length === this.#items.length) return;
    this.#show([run, ...others].sort((left, right) => right.createdAt.localeCompare(left.createdAt)));
  }

  #show(items: readonly Progress[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
