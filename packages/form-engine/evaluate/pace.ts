/**
 * How rules share a thread with other work: they stop between two evaluations when a pause is due, and go on after
 * `turn`. A caller who has spent all that they may is due at once, and their `turn` fails: that ends the evaluation.
 */
export interface Pace {
  /** Evaluations begin. */
  start(): void;
  /** Evaluations end, for now. */
  stop(): void;
  /** An evaluation took so much fuel. */
  spent(fuel: number): void;
  /** Whether to stop before the next evaluation. */
  isDue(): boolean;
  /** Resolves when evaluations may go on. Rejects when they may not any more. */
  turn(): Promise<void>;
}
