import type { Holder } from "./cell.ts";

/** Values, named by their holder and slot. Emptied by its count alone, so that it is filled again without growing. */
export class ValueList {
  readonly holders: Holder[] = [];
  readonly slots: number[] = [];
  count = 0;

  /** Adds a value. */
  push(holder: Holder, slot: number): void {
    this.holders[this.count] = holder;
    this.slots[this.count] = slot;
    this.count++;
  }
}
