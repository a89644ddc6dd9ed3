import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Holder, Row } from "./cell.ts";
import { enteredFlags, Flag } from "./flags.ts";
import type { RowSet } from "./formRecord.ts";
import type { FieldMessage } from "./formState.ts";

/** What few values have beside value and flags. */
interface RareBefore {
  readonly display: string | null;
  readonly invalid: FieldMessage | null;
  readonly server: readonly FieldMessage[];
}

/** A value as it was. Written over when its place in the journal is used again. */
interface ValueBefore {
  holder: Holder | null;
  slot: number;
  value: EngineValue;
  flags: number;
  rare: RareBefore | null;
}

/** A sub-form's rows as they were. */
export interface RowsBefore {
  readonly set: RowSet;
  rows: readonly Row[];
  removed: readonly Row[];
  collapsed: readonly Row[];
}

/** One action of a person that is being undone or redone. */
export interface Step {
  readonly rows: readonly RowsBefore[];
  /**
   * Puts every value back as it was; what stood there takes its place in the journal. `swapped` is called after each.
   */
  swapValues(swapped: (holder: Holder, slot: number) => void): void;
}

/** Actions that are kept; a power of two. */
const longest = 256;
const stepMask = longest - 1;
const noMessages: readonly FieldMessage[] = [];

/**
 * What a person did to a record since it was opened (issue of undo: one step per action, rows included). Kept as what
 * stood before; taking a step back swaps that with what stands now. Values and steps stand in rings, those of one step
 * together: once these are as large as they get, entering a value makes no objects, and the oldest are written over.
 * Positions count on; where they stand is their remainder.
 */
export class Journal {
  #values: ValueBefore[] = [];
  #mask = -1;
  /** Position after the last value, and one up to which there is room for sure. */
  #end = 0;
  #room = 0;
  /**
   * By step: position of its first value, its rows, and the value that was entered (entering it on is one step; null
   * for actions on rows).
   */
  readonly #starts: number[] = [];
  readonly #rows: (RowsBefore[] | null)[] = [];
  readonly #entered: (Holder | null)[] = [];
  readonly #enteredSlots: number[] = [];
  /** Numbers of steps: the oldest that is kept, the first that is not done (undone), the one after the last. */
  #oldest = 0;
  #done = 0;
  #next = 0;
  /** Whether what is done belongs to an action that has begun. */
  #isTogether = false;
  /** Whether changes are being undone just now: these are no actions. */
  #isReplaying = false;
  /** How many steps were done when all of it was last found clean; -1 when no number of them leads there any more. */
  #cleanAt = 0;

  /** Whether there is anything to undo. */
  get canUndo(): boolean {
    return this.#done > this.#oldest;
  }

  /** Whether there is anything to do again. */
  get canRedo(): boolean {
    return this.#done < this.#next;
  }

  /** Whether a person did anything, and did not undo it, since it was last found clean. */
  get isDirty(): boolean {
    return this.#done !== this.#cleanAt;
  }

  /** What stands there now is clean. */
  markClean(): void {
    this.#cleanAt = this.#done;
  }

  /**
   * What the next step in that direction concerns: the value that was entered, or the sub-form whose rows changed.
   * Null: there is none.
   */
  concerned(direction: "undo" | "redo"): { readonly holder: Holder; readonly slot: number } | RowSet | null {
    if (direction === "undo" ? !this.canUndo : !this.canRedo) return null;
    const at = (direction === "undo" ? this.#done - 1 : this.#done) & stepMask;
    const holder = this.#entered[at];
    if (holder) return { holder, slot: this.#enteredSlots[at] ?? 0 };
    return this.#rows[at]?.[0]?.set ?? null;
  }

  /** A new action begins. */
  begin(holder: Holder | null, slot = 0): void {
    if (this.#isTogether) return;
    const last = this.#done - 1;
    const isNewest = this.#done === this.#next;
    if (holder !== null && isNewest && this.#done > this.#oldest) {
      if (this.#entered[last & stepMask] === holder && this.#enteredSlots[last & stepMask] === slot) {
        if (this.#cleanAt === this.#done) this.#cleanAt = -1;
        return;
      }
    }
    if (this.#cleanAt > this.#done) this.#cleanAt = -1;
    this.#setJournaled(last, false);
    // What was undone is gone for good.
    if (!isNewest) this.#end = this.#start(this.#done);
    const at = this.#done & stepMask;
    this.#starts[at] = this.#end;
    this.#rows[at] = null;
    this.#entered[at] = holder;
    this.#enteredSlots[at] = slot;
    this.#done++;
    this.#next = this.#done;
    if (this.#next - this.#oldest > longest) this.#oldest++;
  }

  /** One action of all that `act` does to a sub-form; none when it does nothing. */
  together(set: RowSet, act: () => void): void {
    this.begin(null);
    this.noteRows(set);
    this.#isTogether = true;
    try {
      act();
    } finally {
      this.#isTogether = false;
      const last = this.#done - 1;
      if (this.#start(last) === this.#end && this.#rows[last & stepMask]?.every((one) => one.set.rows === one.rows)) {
        this.#done = last;
        this.#next = last;
        this.#setJournaled(last - 1, true);
      }
    }
  }

  /** A value is about to change. Answers of the server that come later belong to the action before them. */
  note(holder: Holder, slot: number): void {
    const flags = holder.flagsAt(slot);
    if ((flags & Flag.journaled) !== 0 || this.#isReplaying || this.#done === this.#oldest) return;
    holder.setFlagsAt(slot, flags | Flag.journaled);
    if (this.#end >= this.#room) this.#makeRoom();
    const place = (this.#done === this.#next ? this.#end : this.#insertBeforeUndone()) & this.#mask;
    this.#end++;
    const before = this.#values[place];
    if (!before) return;
    before.holder = holder;
    before.slot = slot;
    before.value = holder.slots[slot] ?? null;
    before.flags = flags & enteredFlags;
    before.rare = rareOf(holder, slot);
  }

  /** Makes place at the end of the last step that is done: before the values of those undone. */
  #insertBeforeUndone(): number {
    const at = this.#endOf(this.#done - 1);
    const free = this.#values[this.#end & this.#mask];
    for (let to = this.#end; to > at; to--) this.#put(to, this.#values[(to - 1) & this.#mask]);
    this.#put(at, free);
    for (let step = this.#done; step < this.#next; step++) this.#starts[step & stepMask] = this.#start(step) + 1;
    return at;
  }

  #put(position: number, value: ValueBefore | undefined): void {
    if (value) this.#values[position & this.#mask] = value;
  }

  /** The oldest steps gave room since it was last looked at; else the rings grow. */
  #makeRoom(): void {
    if (this.#end - this.#start(this.#oldest) > this.#mask) this.#grow();
    this.#room = this.#start(this.#oldest) + this.#mask + 1;
  }

  /** The rows of a sub-form are about to change. */
  noteRows(set: RowSet): void {
    if (this.#isReplaying || this.#done === this.#oldest) return;
    const at = (this.#done - 1) & stepMask;
    const rows = this.#rows[at] ?? [];
    this.#rows[at] = rows;
    if (!rows.some((one) => one.set === set)) rows.push(takeRows(set));
  }

  /** Takes the last action back (or does the last one undone again). False when there is nothing. */
  replay(direction: "undo" | "redo", apply: (step: Step) => void): boolean {
    if (direction === "undo" ? !this.canUndo : !this.canRedo) return false;
    this.#setJournaled(this.#done - 1, false);
    this.#done += direction === "undo" ? -1 : 1;
    const step = direction === "undo" ? this.#done : this.#done - 1;
    this.#setJournaled(this.#done - 1, true);
    this.#isReplaying = true;
    try {
      apply({
        rows: this.#rows[step & stepMask] ?? [],
        swapValues: (swapped) => {
          const end = this.#endOf(step);
          for (let at = this.#start(step); at < end; at++) {
            const before = this.#values[at & this.#mask];
            if (before) this.#swap(before, swapped);
          }
        },
      });
    } finally {
      this.#isReplaying = false;
    }
    return true;
  }

  #start(step: number): number {
    return step < this.#next ? (this.#starts[step & stepMask] ?? 0) : this.#end;
  }

  #endOf(step: number): number {
    return this.#start(step + 1);
  }

  #grow(): void {
    const before = this.#values;
    const from = this.#start(this.#oldest);
    const size = Math.max(16, 2 * before.length);
    this.#values = Array.from({ length: size }, () => ({ holder: null, slot: 0, value: null, flags: 0, rare: null }));
    this.#mask = size - 1;
    for (let at = from; at < this.#end; at++) this.#put(at, before[at & (before.length - 1)]);
  }

  #swap(before: ValueBefore, swapped: (holder: Holder, slot: number) => void): void {
    const { holder, slot, value, flags, rare } = before;
    if (!holder) return;
    const now = holder.flagsAt(slot);
    before.value = holder.slots[slot] ?? null;
    before.flags = now & enteredFlags;
    before.rare = rareOf(holder, slot);
    holder.slots[slot] = value;
    holder.setFlagsAt(slot, (now & ~enteredFlags) | flags);
    holder.setDisplay(slot, rare?.display ?? null);
    if (holder.extra(slot) || rare?.invalid || (rare?.server.length ?? 0) > 0) {
      const extra = holder.extend(slot);
      extra.invalid = rare?.invalid ?? null;
      extra.server = rare?.server ?? noMessages;
    }
    swapped(holder, slot);
  }

  /** Values of the last step that is done are in it once: they carry a mark. */
  #setJournaled(step: number, on: boolean): void {
    if (step < this.#oldest) return;
    const end = this.#endOf(step);
    for (let at = this.#start(step); at < end; at++) {
      const before = this.#values[at & this.#mask];
      before?.holder?.setFlag(before.slot, Flag.journaled, on);
    }
  }
}

function rareOf(holder: Holder, slot: number): RareBefore | null {
  const extra = holder.extras === null ? null : holder.extra(slot);
  const display = holder.display(slot);
  if (extra === null && display === null) return null;
  const invalid = extra?.invalid ?? null;
  const server = extra?.server ?? noMessages;
  return display === null && invalid === null && server.length === 0 ? null : { display, invalid, server };
}

function takeRows(set: RowSet): RowsBefore {
  return { set, rows: set.rows, removed: set.removed, collapsed: set.rows.filter((row) => row.collapsed) };
}
