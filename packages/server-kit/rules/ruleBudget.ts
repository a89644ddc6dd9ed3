import { TesseraError } from "@tessera/contract/errors.ts";
import { limits } from "@tessera/expression/limits.ts";
import type { Pace } from "@tessera/form-engine/pace.ts";
import { isTurnAwaited, nextTurn } from "./turns.ts";

/** What all rules of one request may take together. */
const requestLimits = {
  /** Fuel: that of ten evaluations, each of which may take `limits.fuel`. */
  fuel: 10 * limits.fuel,
  /** Milliseconds in evaluations; waiting for answers does not count. */
  time: 10_000,
} as const;

/** Milliseconds in evaluations after which other work has its turn. */
const slice = 50;

/** What a budget is made of; what is left out is that of a request. */
interface BudgetParts {
  readonly fuel?: number;
  readonly time?: number;
  readonly clock?: () => number;
  readonly turn?: () => Promise<void>;
}

/** The fuel and time that rules of one request share, whatever evaluates them and as often as it does. */
export class RuleBudget implements Pace {
  #fuel: number;
  #time: number;
  #sinceTurn = 0;
  #began: number | null = null;
  readonly #clock: () => number;
  readonly #turn: () => Promise<void>;

  constructor(parts: BudgetParts = {}) {
    this.#fuel = parts.fuel ?? requestLimits.fuel;
    this.#time = parts.time ?? requestLimits.time;
    this.#clock = parts.clock ?? (() => performance.now());
    this.#turn = parts.turn ?? nextTurn;
  }

  /** Waits where others wait for their turn already, so that a request does not begin before them. */
  async queue(): Promise<void> {
    if (isTurnAwaited()) await this.turn();
  }

  start(): void {
    this.#began = this.#clock();
  }

  stop(): void {
    this.#take();
    this.#began = null;
  }

  spent(fuel: number): void {
    this.#fuel -= fuel;
  }

  isDue(): boolean {
    this.#take();
    return this.#isUsedUp || this.#sinceTurn > slice;
  }

  /** Throws `timeout` when nothing is left. */
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
    return this.#fuel < 0 || this.#time < 0;
  }

  #take(): void {
    if (this.#began === null) return;
    const now = this.#clock();
    const passed = now - this.#began;
    this.#began = now;
    this.#sinceTurn += passed;
    this.#time -= passed;
  }
}

/** A budget without bounds, for work that the server does by itself: it leaves turns to others all the same. */
export function openBudget(): RuleBudget {
  return new RuleBudget({ fuel: Number.POSITIVE_INFINITY, time: Number.POSITIVE_INFINITY });
}
