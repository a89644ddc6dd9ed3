import { seededNumbers } from "@tessera/std/seededNumbers.ts";

/** Random choices that are the same in every run. */
export class Dice {
  /** A number from 0 to below 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededNumbers(seed);
  }

  /** A whole number between two, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Whether something happens that does so in `share` of all cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of several. Throws `RangeError` when there is none. */
  pick<Item>(items: readonly Item[]): Item {
    const found = items[Math.floor(this.next() * items.length)];
    if (found === undefined) throw new RangeError("There is nothing to pick from.");
    return found;
  }

  /** So many different ones of several, all of them when there are fewer. */
  some<Item>(items: readonly Item[], count: number): readonly Item[] {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [taken] = left.splice(Math.floor(this.next() * left.length), 1);
      if (taken === undefined) throw new RangeError("There is nothing to pick from.");
      return taken;
    });
  }

  /** An amount with two decimals between two whole ones. */
  cents(from: number, to: number): number {
    return Math.round((from + this.next() * (to - from)) * 100) / 100;
  }
}
