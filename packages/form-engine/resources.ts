import type { ResourceAnswer, ResourceCall } from "@tessera/expression/frame.ts";

const pending: ResourceAnswer = { state: "pending" };

/**
 * Questions to the server, by function and arguments (design §7). Asked together, each once; an answer for arguments that nobody asks
 * for any more only fills the cache. A failed request counts as a failed answer.
 */
export class Resources {
  readonly #answers = new Map<string, ResourceAnswer>();
  readonly #resolve: (calls: readonly ResourceCall[]) => Promise<readonly ResourceAnswer[]>;
  readonly #onSettled: () => void;
  #asked = new Map<string, ResourceCall>();
  #running: Promise<void> | null = null;

  constructor(resolve: (calls: readonly ResourceCall[]) => Promise<readonly ResourceAnswer[]>, onSettled: () => void) {
    this.#resolve = resolve;
    this.#onSettled = onSettled;
  }

  /** Whether an answer is awaited. */
  get isPending(): boolean {
    return this.#running !== null || this.#asked.size > 0;
  }

  /** Answers at once with what is known; an unknown question is noted. */
  readonly ask = (call: ResourceCall): ResourceAnswer => {
    const known = this.#answers.get(call.key);
    if (known) return known;
    this.#answers.set(call.key, pending);
    this.#asked.set(call.key, call);
    return pending;
  };

  /** Sends what was noted, unless a batch is under way: then it goes with the next. */
  flush(): void {
    if (this.#running || this.#asked.size === 0) return;
    const calls = [...this.#asked.values()];
    this.#asked = new Map();
    this.#running = this.#run(calls);
  }

  /** Resolves when nothing is awaited; gives up after `rounds` batches. */
  async settled(rounds: number): Promise<void> {
    for (let round = 0; round < rounds && this.#running; round++) await this.#running;
  }

  async #run(calls: readonly ResourceCall[]): Promise<void> {
    let answers: readonly ResourceAnswer[];
    try {
      answers = await this.#resolve(calls);
    } catch {
      // The host tells the person of the failed request; to rules it is the empty result (spec forms §8).
      answers = [];
    }
    for (const [index, call] of calls.entries()) {
      this.#answers.set(call.key, answers[index] ?? { state: "failed", code: "calculation_server_error" });
    }
    this.#running = null;
    this.#onSettled();
  }
}
