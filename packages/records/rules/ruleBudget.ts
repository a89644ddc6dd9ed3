import { TesseraError } from "@tessera/contract/errors.ts";
import { limits } from "@tessera/expression/limits.ts";
import type { Pace } from "@tessera/form-engine/evaluate/pace.ts";
import { shortStretch, type ThreadShare } from "@tessera/server-core/turns/threadShare.ts";
import { isTurnAwaited, nextTurn } from "./turns.ts";

declare module "@tessera/server-core/context.ts" {
  interface RequestContext {
    /**
     * What the rules of this request may take together. Absent for work that the server does by itself, which has no
     * bounds.
     */
    readonly budget?: RuleBudget;
  }
}

/** What all rules of one request may take together. */
const requestLimits = {
  /** Fuel: that of ten evaluations, each of which may take `limits.fuel`. */
  fuel: 10 * limits.fuel,
  /** Milliseconds in evaluations; waiting for answers does not count. */
  time: 10_000,
  /**
   * Milliseconds from the first evaluation on, with all that is waited for: an evaluation may hold a connection to the
   * database.
   */
  whole: 30_000,
} as const;

/** What a budget is made of; what is left out is that of a request. */
interface BudgetParts {
  readonly fuel?: number;
  readonly time?: number;
  readonly whole?: number;
  readonly clock?: () => number;
  /** Resolves when evaluations may go on. */
  readonly turn?: () => Promise<void>;
  /** Hears of each stretch of evaluations, in milliseconds. */
  readonly charge?: (stretch: number) => void;
  /** Whether evaluations have to wait before the first of them. */
  readonly isAwaited?: () => boolean;
}

const noCharge = (): void => undefined;

/** The fuel and time that rules of one request share, whatever evaluates them and as often as it does. */
export class RuleBudget implements Pace {
  #fuel: number;
  #time: number;
  #sinceTurn = 0;
  #began: number | null = null;
  #end: number | null = null;
  readonly #whole: number;
  readonly #clock: () => number;
  readonly #turn: () => Promise<void>;
  readonly #charge: (stretch: number) => void;
  readonly #isAwaited: () => boolean;

  constructor(parts: BudgetParts = {}) {
    this.#fuel = parts.fuel ?? requestLimits.fuel;
    this.#time = parts.time ?? requestLimits.time;
    this.#clock = parts.clock ?? (() => performance.now());
    this.#whole = parts.whole ?? requestLimits.whole;
    this.#turn = parts.turn ?? (() => nextTurn(""));
    this.#charge = parts.charge ?? noCharge;
    this.#isAwaited = parts.isAwaited ?? isTurnAwaited;
  }

  /** Waits where others wait for their turn already, so that a request does not begin before them. */
  async queue(): Promise<void> {
    if (this.#isAwaited()) await this.turn();
  }

  start(): void {
    this.#began = this.#clock();
    this.#end ??= this.#began + this.#whole;
  }

  stop(): void {
    this.#take();
    this.#began = null;
  }

  spent(fuel: number): void {
    this.#fuel -= fuel;
  }

  /** What evaluations elsewhere took in milliseconds, such as those of a script in its process. */
  took(milliseconds: number): void {
    this.#time -= milliseconds;
  }

  isDue(): boolean {
    this.#take();
    return this.#isUsedUp || this.#sinceTurn > shortStretch;
  }

  /** Throws `timeout` when nothing is left, and what the turn throws, as when the caller went away. */
  async turn(): Promise<void> {
    this.requireRest();
    await this.#turn();
    this.#sinceTurn = 0;
  }

  /** Throws `timeout` when nothing is left. */
  requireRest(): void {
    if (this.#isUsedUp) throw new TesseraError("timeout");
  }

  get #isUsedUp(): boolean {
    return this.#fuel < 0 || this.#time < 0 || (this.#end !== null && this.#clock() > this.#end);
  }

  #take(): void {
    if (this.#began === null) return;
    const now = this.#clock();
    const passed = now - this.#began;
    this.#began = now;
    this.#sinceTurn += passed;
    this.#time -= passed;
    this.#charge(passed);
  }
}

/** The budget of a call, whose evaluations count for its caller and end when they go away. */
export function budgetOf(key: string, thread: ThreadShare, signal: () => AbortSignal): RuleBudget {
  return new RuleBudget({
    turn: async () => {
      signal().throwIfAborted();
      await thread.rest(key, () => signal().aborted);
      await nextTurn(key);
      signal().throwIfAborted();
    },
    charge: (stretch) => thread.charge(key, stretch),
    isAwaited: () => isTurnAwaited() || thread.owes(key),
  });
}

/** A budget without bounds, for work that the server does by itself: it leaves turns to others all the same. */
export function openBudget(): RuleBudget {
  const without = Number.POSITIVE_INFINITY;
  return new RuleBudget({ fuel: without, time: without, whole: without });
}
