import type { Holder } from "../record/cell.ts";
import { ValueList } from "../record/valueList.ts";

/**
 * How long rules of a sub-form wait after the last entry in a field that is set so, in milliseconds (spec forms §9).
 */
const pause = 1500;

/** Runs something later; the returned function calls it off. */
export type Later = (milliseconds: number, run: () => void) => () => void;

/** Values whose rules wait for a pause in typing. */
export class Postponed {
  readonly #later: Later | null;
  readonly #wake: () => void;
  readonly #values = new ValueList();
  #callOff: (() => void) | null = null;

  /** `wake` is called after the pause; without `later` nothing waits. */
  constructor(later: Later | null, wake: () => void) {
    this.#later = later;
    this.#wake = wake;
  }

  /** Whether rules wait. */
  get isWaiting(): boolean {
    return this.#values.count > 0;
  }

  /** Lets the rules of a value wait; false when they do not. */
  add(holder: Holder, slot: number): boolean {
    if (!this.#later || !holder.row || holder.fields[slot]?.formats.needDebounce !== true) return false;
    this.#values.push(holder, slot);
    this.#callOff?.();
    this.#callOff = this.#later(pause, this.#wake);
    return true;
  }

  /** Ends the pause: gives each value that waited. */
  take(give: (holder: Holder, slot: number) => void): void {
    const { count, holders, slots } = this.#values;
    if (count === 0) return;
    this.#callOff?.();
    this.#callOff = null;
    this.#values.count = 0;
    for (let at = 0; at < count; at++) {
      const holder = holders[at];
      if (holder) give(holder, slots[at] ?? 0);
    }
  }
}
