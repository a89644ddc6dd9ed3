import { TesseraError } from "@tessera/contract/errors.ts";
import { currentLane, inLane, type Lane } from "../database/lane.ts";
import { FairQueue } from "./fairQueue.ts";
import { ThreadShare } from "./threadShare.ts";
import { type CallerLimits, type LaneLimits, type TurnLimits, turnLimits } from "./turnLimits.ts";

/** Who takes a turn. */
export interface Caller {
  /** Equal for all calls of one person, or of the guests of one address. */
  readonly key: string;
  readonly isGuest: boolean;
}

/** A call as far as waiting is concerned; its signal is looked at only when it waits, as making one costs something. */
export interface Calling {
  readonly signal: AbortSignal;
}

/** What a lane holds just now. */
export interface LaneFigures {
  readonly running: number;
  readonly waiting: number;
  /** Calls refused since the server began, because too many waited. */
  readonly refused: number;
}

/** Lets calls run in turn, so that nobody keeps others waiting by calling often. */
export interface Turns {
  /**
   * Runs `call` when it is its caller's turn: callers are served in rotation, each with a bounded number of calls at
   * once. A call inside another one of its lane, or inside a read, runs in that one's turn. The signal of `calling`
   * gives the place up while it waits. Throws `too_many_requests` where too many calls of the caller wait, `busy` where
   * too many of all callers do, the signal's reason, and what `call` throws.
   */
  run<Value>(caller: Caller | null, lane: Lane, calling: Calling, call: () => Promise<Value>): Promise<Value>;
  figures(lane: Lane): LaneFigures;
  /** How callers share the thread, inside of a turn and before it. */
  readonly thread: ThreadShare;
}

interface Waiting {
  readonly caller: Caller;
  readonly begin: () => void;
}

/** The turns of one lane. */
class LaneTurns {
  readonly #limits: LaneLimits;
  readonly #thread: ThreadShare;
  readonly #waiting = new FairQueue<Waiting>();
  /** Calls that run, by caller. */
  readonly #running = new Map<string, number>();
  #all = 0;
  #guests = 0;
  #refused = 0;

  constructor(limits: LaneLimits, thread: ThreadShare) {
    this.#limits = limits;
    this.#thread = thread;
  }

  figures(): LaneFigures {
    return { running: this.#all, waiting: this.#waiting.size, refused: this.#refused };
  }

  async run<Value>(caller: Caller, calling: Calling, call: () => Promise<Value>): Promise<Value> {
    if (this.#hasRoom(caller)) this.#enter(caller);
    else await this.#wait(caller, calling);
    try {
      return await call();
    } finally {
      this.#leave(caller);
    }
  }

  #of({ isGuest }: Caller): CallerLimits {
    return isGuest ? this.#limits.address : this.#limits.person;
  }

  #hasRoom(caller: Caller): boolean {
    if (this.#all >= this.#limits.running) return false;
    if (caller.isGuest && this.#guests >= this.#limits.guests) return false;
    return (this.#running.get(caller.key) ?? 0) < this.#of(caller).running;
  }

  #enter({ key, isGuest }: Caller): void {
    this.#all++;
    if (isGuest) this.#guests++;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #leave({ key, isGuest }: Caller): void {
    this.#all--;
    if (isGuest) this.#guests--;
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    this.#next();
  }

  #next(): void {
    for (;;) {
      const waiting = this.#waiting.take((_key, { caller }) => this.#hasRoom(caller));
      if (waiting === null) return;
      this.#enter(waiting.caller);
      waiting.begin();
    }
  }

  async #wait(caller: Caller, calling: Calling): Promise<void> {
    const isFull = this.#waiting.sizeOf(caller.key) >= this.#of(caller).waiting;
    if (isFull || this.#waiting.size >= this.#limits.waiting) {
      this.#refused++;
      await this.#thread.refuse(caller.key);
      throw new TesseraError(isFull ? "too_many_requests" : "busy");
    }
    const { signal } = calling;
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        if (this.#waiting.delete(caller.key, waiting)) reject(signal.reason);
      };
      const waiting: Waiting = {
        caller,
        begin: () => {
          signal.removeEventListener("abort", giveUp);
          resolve();
        },
      };
      this.#waiting.add(caller.key, waiting);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }
}

/** Makes the turns of a server. `limits` differ from `turnLimits` in tests. */
export function createTurns(limits: TurnLimits = turnLimits): Turns {
  const thread = new ThreadShare();
  const lanes: Readonly<Record<Lane, LaneTurns>> = {
    read: new LaneTurns(limits.read, thread),
    work: new LaneTurns(limits.work, thread),
  };
  return {
    thread,
    run: (caller, lane, calling, call) => {
      const present = currentLane();
      if (present === lane || present === "read") return call();
      if (caller === null) return inLane(lane, call);
      return lanes[lane].run(caller, calling, () => inLane(lane, call));
    },
    figures: (lane) => lanes[lane].figures(),
  };
}
