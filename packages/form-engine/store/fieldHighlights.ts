import type { FieldRef } from "../record/formState.ts";
import { refKey } from "./listeners.ts";
import type { Later } from "./postponed.ts";

/** When a changed field is marked, and for how long, in milliseconds (spec forms §4 Expression chain). */
const delay = 500;
const duration = 2000;

/** The fields that are marked just now, since a rule changed them. */
export class FieldHighlights {
  readonly #until = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<() => void>();
  readonly #later: Later;

  /** `later` is the clock of the host. */
  constructor(later: Later) {
    this.#later = later;
  }

  /** Marks fields after a pause, for a while; a field that is marked again meanwhile stays so longer. */
  show(refs: readonly FieldRef[]): void {
    const keys = [...new Set(refs.map(refKey))];
    this.#after(delay, () => {
      for (const key of keys) this.#until.set(key, (this.#until.get(key) ?? 0) + 1);
      this.#after(duration, () => {
        for (const key of keys) this.#release(key);
      });
    });
  }

  /** Whether the field is marked now. */
  has(key: string): boolean {
    return this.#until.has(key);
  }

  /** Calls `listener` when fields are marked, or no longer. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Forgets everything: the form is closed. */
  clear(): void {
    for (const callOff of this.#waiting) callOff();
    this.#waiting.clear();
    this.#until.clear();
  }

  #release(key: string): void {
    const count = (this.#until.get(key) ?? 0) - 1;
    if (count > 0) this.#until.set(key, count);
    else this.#until.delete(key);
  }

  #after(milliseconds: number, run: () => void): void {
    const callOff = this.#later(milliseconds, () => {
      this.#waiting.delete(callOff);
      run();
      for (const listener of [...this.#listeners]) listener();
    });
    this.#waiting.add(callOff);
  }
}
