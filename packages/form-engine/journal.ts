import type { EngineValue } from "@tessera/expression/value.ts";
import type { Holder, Row } from "./cell.ts";
import { enteredFlags, Work } from "./flags.ts";
import type { RowSet } from "./formRecord.ts";
import type { FieldMessage } from "./formState.ts";

/** What few values have beside value and flags. */
interface RareBefore {
  readonly display: string | null;
  readonly invalid: FieldMessage | null;
  readonly server: readonly FieldMessage[];
}

/** A sub-form's rows as they were. */
export interface RowsBefore {
  readonly set: RowSet;
  rows: readonly Row[];
  removed: readonly Row[];
  collapsed: readonly Row[];
}

/** One action of a person that is being taken back or done again. */
export interface Step {
  readonly rows: readonly RowsBefore[];
  /** Puts every value back as it was; what stood there takes its place in the journal. `swapped` is called after each. */
  swapValues(swapped: (holder: Holder, slot: number) => void): void;
}

/** Actions that are kept at least. */
const longest = 200;
const noMessages: readonly FieldMessage[] = [];

/**
 * What a person did to a record since it was opened (issue of undo: one step per action, rows included). Kept as what stood before; taking a step
 * back swaps that with what stands now. Values stand in lists, those of one step together, so that entering one makes no objects.
 */
export class Journal {
  /** By value: where it stands, and what it was. */
  #holders: Holder[] = [];
  #slots: number[] = [];
  #values: EngineValue[] = [];
  #flags: number[] = [];
  #rare: (RareBefore | null)[] = [];
  /** By step: its first value, its rows, and the value that was entered (entering it on is one step; null for actions on rows). */
  #starts: number[] = [];
  #rows: (RowsBefore[] | null)[] = [];
  #entered: (Holder | null)[] = [];
  #enteredSlots: number[] = [];
  /** How many steps are done; those after them were taken back. */
  #done = 0;
  /** Whether changes are being taken back just now: these are no actions. */
  #isReplaying = false;

  /** Whether there is anything to take back. */
  get canUndo(): boolean {
    return this.#done > 0;
  }

  /** Whether there is anything to do again. */
  get canRedo(): boolean {
    return this.#done < this.#starts.length;
  }

  /** What the next step in that direction concerns: the value that was entered, or the sub-form whose rows changed. Null: there is none. */
  concerned(direction: "undo" | "redo"): { readonly holder: Holder; readonly slot: number } | RowSet | null {
    const step = direction === "undo" ? this.#done - 1 : this.#done;
    const holder = this.#entered[step];
    if (holder) return { holder, slot: this.#enteredSlots[step] ?? 0 };
    return this.#rows[step]?.[0]?.set ?? null;
  }

  /** A new action begins. */
  begin(holder: Holder | null, slot = 0): void {
    const last = this.#done - 1;
    const isNewest = this.#done === this.#starts.length;
    if (holder !== null && isNewest && this.#entered[last] === holder && this.#enteredSlots[last] === slot) return;
    this.#setJournaled(last, false);
    if (!isNewest) this.#forgetUndone();
    if (this.#done >= 2 * longest) this.#forgetFirst(this.#done - longest);
    this.#starts.push(this.#holders.length);
    this.#rows.push(null);
    this.#entered.push(holder);
    this.#enteredSlots.push(slot);
    this.#done++;
  }

  /** A value is about to change. Answers of the server that come later belong to the action before them. */
  note(holder: Holder, slot: number): void {
    const work = holder.work[slot] ?? 0;
    if ((work & Work.journaled) !== 0 || this.#isReplaying || this.#done === 0) return;
    holder.work[slot] = work | Work.journaled;
    const value = holder.slots[slot] ?? null;
    const flags = (holder.flags[slot] ?? 0) & enteredFlags;
    const rare = rareOf(holder, slot);
    if (this.#done === this.#starts.length) {
      this.#holders.push(holder);
      this.#slots.push(slot);
      this.#values.push(value);
      this.#flags.push(flags);
      this.#rare.push(rare);
      return;
    }
    // It belongs to the last step that is done: before the values of those taken back.
    const at = this.#end(this.#done - 1);
    this.#holders.splice(at, 0, holder);
    this.#slots.splice(at, 0, slot);
    this.#values.splice(at, 0, value);
    this.#flags.splice(at, 0, flags);
    this.#rare.splice(at, 0, rare);
    for (let step = this.#done; step < this.#starts.length; step++) this.#starts[step] = this.#start(step) + 1;
  }

  /** The rows of a sub-form are about to change. */
  noteRows(set: RowSet): void {
    if (this.#isReplaying || this.#done === 0) return;
    const rows = this.#rows[this.#done - 1] ?? [];
    this.#rows[this.#done - 1] = rows;
    if (!rows.some((one) => one.set === set)) rows.push(takeRows(set));
  }

  /** Takes the last action back (or does the last one taken back again). False when there is nothing. */
  replay(direction: "undo" | "redo", apply: (step: Step) => void): boolean {
    if (direction === "undo" ? !this.canUndo : !this.canRedo) return false;
    this.#setJournaled(this.#done - 1, false);
    this.#done += direction === "undo" ? -1 : 1;
    const step = direction === "undo" ? this.#done : this.#done - 1;
    this.#setJournaled(this.#done - 1, true);
    this.#isReplaying = true;
    try {
      apply({
        rows: this.#rows[step] ?? [],
        swapValues: (swapped) => {
          for (let at = this.#start(step); at < this.#end(step); at++) this.#swap(at, swapped);
        },
      });
    } finally {
      this.#isReplaying = false;
    }
    return true;
  }

  #start(step: number): number {
    return this.#starts[step] ?? 0;
  }

  #end(step: number): number {
    return this.#starts[step + 1] ?? this.#holders.length;
  }

  #swap(at: number, swapped: (holder: Holder, slot: number) => void): void {
    const holder = this.#holders[at];
    const slot = this.#slots[at] ?? 0;
    if (!holder) return;
    const value = this.#values[at] ?? null;
    const flags = this.#flags[at] ?? 0;
    const rare = this.#rare[at] ?? null;
    const now = holder.flags[slot] ?? 0;
    this.#values[at] = holder.slots[slot] ?? null;
    this.#flags[at] = now & enteredFlags;
    this.#rare[at] = rareOf(holder, slot);
    holder.slots[slot] = value;
    holder.flags[slot] = (now & ~enteredFlags) | flags;
    holder.setDisplay(slot, rare?.display ?? null);
    if (holder.extra(slot) || rare?.invalid || (rare?.server.length ?? 0) > 0) {
      const extra = holder.extend(slot);
      extra.invalid = rare?.invalid ?? null;
      extra.server = rare?.server ?? noMessages;
    }
    swapped(holder, slot);
  }

  #forgetUndone(): void {
    const end = this.#start(this.#done);
    for (const list of [this.#holders, this.#slots, this.#values, this.#flags, this.#rare]) list.length = end;
    for (const list of [this.#starts, this.#rows, this.#entered, this.#enteredSlots]) list.length = this.#done;
  }

  #forgetFirst(steps: number): void {
    const first = this.#start(steps);
    for (const list of [this.#holders, this.#slots, this.#values, this.#flags, this.#rare]) list.splice(0, first);
    for (const list of [this.#starts, this.#rows, this.#entered, this.#enteredSlots]) list.splice(0, steps);
    for (let step = 0; step < this.#starts.length; step++) this.#starts[step] = this.#start(step) - first;
    this.#done -= steps;
  }

  /** Values of the last step that is done are in it once: they carry a mark. */
  #setJournaled(step: number, on: boolean): void {
    if (step < 0) return;
    const end = this.#end(step);
    for (let at = this.#start(step); at < end; at++) {
      const holder = this.#holders[at];
      const slot = this.#slots[at] ?? 0;
      if (!holder) continue;
      const work = holder.work[slot] ?? 0;
      holder.work[slot] = on ? work | Work.journaled : work & ~Work.journaled;
    }
  }
}

function rareOf(holder: Holder, slot: number): RareBefore | null {
  const extra = holder.extra(slot);
  const display = holder.display(slot);
  if (extra === null && display === null) return null;
  const invalid = extra?.invalid ?? null;
  const server = extra?.server ?? noMessages;
  return display === null && invalid === null && server.length === 0 ? null : { display, invalid, server };
}

function takeRows(set: RowSet): RowsBefore {
  return { set, rows: set.rows, removed: set.removed, collapsed: set.rows.filter((row) => row.collapsed) };
}
