import type { ResourceAnswer, ResourceCall } from "@tessera/expression/compile/frame.ts";
import type { Later } from "../store/postponed.ts";

/** Milliseconds without a further question after which questions go out that follow others so closely. */
export const questionPause = 300;

/** What the questions of a record stand on. */
interface ResourceHost {
  readonly resolve: (calls: readonly ResourceCall[]) => Promise<readonly ResourceAnswer[]>;
  /** Evaluates the rules that wait: they take the answers that are there, and ask what they still want to know. */
  readonly renew: () => void;
  /** Null: nothing ever waits for a pause. */
  readonly later: Later | null;
}

const pending: ResourceAnswer = { state: "pending" };

/**
 * Questions to the server, by function and arguments (design §7). Asked together, each once; an answer for arguments
 * that nobody asks for any more only fills the cache. A failed request counts as a failed answer. Questions that follow
 * others closely, as someone types, wait for a pause; only what rules still want to know then goes out.
 */
export class Resources {
  readonly #answers = new Map<string, ResourceAnswer>();
  readonly #host: ResourceHost;
  #asked = new Map<string, ResourceCall>();
  #running: Promise<void> | null = null;
  /** Ends the pause that questions wait for; null when there is none. */
  #endPause: (() => void) | null = null;
  /** What answers are taken for just now: what follows from them alone waits for no pause. */
  #taking: "answersAlone" | "answersAmongEntries" | null = null;

  constructor(host: ResourceHost) {
    this.#host = host;
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

  /** Sends what was noted, unless a batch is under way, or went out just now: then it goes with the next. */
  flush(): void {
    if (this.#asked.size === 0) return;
    if (this.#endPause && this.#taking !== "answersAlone") {
      if (this.#taking === null) this.#pause();
    } else if (!this.#running) this.#send();
  }

  /** Resolves when nothing is awaited; gives up after `rounds` batches. What waits for a pause goes out at once. */
  async settled(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      if (!this.#running) this.#sendWanted();
      if (!this.#running) return;
      await this.#running;
    }
  }

  #pause(): void {
    this.#endPause?.();
    this.#endPause =
      this.#host.later?.(questionPause, () => {
        this.#endPause = null;
        this.#sendWanted();
      }) ?? null;
  }

  #send(): void {
    const calls = [...this.#asked.values()];
    this.#asked = new Map();
    this.#pause();
    this.#running = this.#run(calls);
  }

  #sendWanted(): void {
    if (this.#running || this.#asked.size === 0) return;
    this.#forgetAsked();
    this.#host.renew();
    if (this.#asked.size > 0) this.#send();
  }

  /** Rules that wait ask again; what they do not ask for then is wanted no more. */
  #forgetAsked(): void {
    for (const key of this.#asked.keys()) this.#answers.delete(key);
    this.#asked = new Map();
  }

  async #run(calls: readonly ResourceCall[]): Promise<void> {
    let answers: readonly ResourceAnswer[];
    try {
      answers = await this.#host.resolve(calls);
    } catch {
      // The host tells the person of the failed request; to rules it is the empty result (spec forms §8).
      answers = [];
    }
    for (const [index, call] of calls.entries()) {
      this.#answers.set(call.key, answers[index] ?? { state: "failed", code: "calculation_server_error" });
    }
    this.#running = null;
    this.#taking = this.#asked.size > 0 ? "answersAmongEntries" : "answersAlone";
    this.#forgetAsked();
    try {
      this.#host.renew();
    } finally {
      this.#taking = null;
    }
  }
}
