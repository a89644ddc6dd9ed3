import type { EngineValue } from "@tessera/expression/value.ts";
import type { Holder, Row } from "./cell.ts";
import { enteredFlags, Work } from "./flags.ts";
import type { RowSet } from "./formRecord.ts";
import type { FieldMessage } from "./formState.ts";

/** A value as it was, with what a person did to it. */
interface ValueBefore {
  readonly holder: Holder;
  readonly slot: number;
  value: EngineValue;
  flags: number;
  display: string | null;
  invalid: FieldMessage | null;
  server: readonly FieldMessage[];
}

/** A sub-form's rows as they were. */
interface RowsBefore {
  readonly set: RowSet;
  rows: readonly Row[];
  removed: readonly Row[];
  collapsed: readonly Row[];
}

/** One action of a person, to be taken back and done again. Kept as what stood before; taking it back swaps that with what stands now. */
export interface Step {
  /** The value that was entered: entering it on is one step. Null for actions on rows. */
  readonly holder: Holder | null;
  readonly slot: number;
  readonly values: ValueBefore[];
  readonly rows: RowsBefore[];
}

/** Actions that are kept at least. */
const longest = 200;
const noMessages: readonly FieldMessage[] = [];

/** What a person did to a record since it was opened (issue of undo: one step per action, rows included). */
export class Journal {
  #done: Step[] = [];
  #undone: Step[] = [];
  /** Whether changes are being taken back just now: these are no actions. */
  #isReplaying = false;

  /** Whether there is anything to take back. */
  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** Whether there is anything to do again. */
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** A new action begins. */
  begin(holder: Holder | null, slot = 0): void {
    const last = this.#done[this.#done.length - 1];
    if (holder !== null && last?.holder === holder && last.slot === slot && this.#undone.length === 0) return;
    this.#release(last);
    if (this.#undone.length > 0) this.#undone = [];
    this.#done.push({ holder, slot, values: [], rows: [] });
    if (this.#done.length >= 2 * longest) this.#done = this.#done.slice(-longest);
  }

  /** A value is about to change. Answers of the server that come later belong to the action before them. */
  note(holder: Holder, slot: number): void {
    if (this.#isReplaying) return;
    const step = this.#done[this.#done.length - 1];
    const work = holder.work[slot] ?? 0;
    if (!step || (work & Work.journaled) !== 0) return;
    holder.work[slot] = work | Work.journaled;
    step.values.push(takeValue(holder, slot));
  }

  /** The rows of a sub-form are about to change. */
  noteRows(set: RowSet): void {
    const step = this.#done.at(-1);
    if (this.#isReplaying || !step || step.rows.some((one) => one.set === set)) return;
    step.rows.push(takeRows(set));
  }

  /** Takes the last action back (or does the last one taken back again). False when there is nothing. */
  replay(direction: "undo" | "redo", apply: (step: Step) => void): boolean {
    const [from, to] = direction === "undo" ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const step = from.pop();
    if (!step) return false;
    this.#release(direction === "undo" ? step : this.#done.at(-1));
    to.push(step);
    this.#claim(this.#done.at(-1));
    this.#isReplaying = true;
    try {
      apply(step);
    } finally {
      this.#isReplaying = false;
    }
    return true;
  }

  #claim(step: Step | undefined): void {
    for (const { holder, slot } of step?.values ?? []) holder.work[slot] = (holder.work[slot] ?? 0) | Work.journaled;
  }

  #release(step: Step | undefined): void {
    for (const { holder, slot } of step?.values ?? []) holder.work[slot] = (holder.work[slot] ?? 0) & ~Work.journaled;
  }
}

function takeValue(holder: Holder, slot: number): ValueBefore {
  const extra = holder.extra(slot);
  return {
    holder,
    slot,
    value: holder.slots[slot] ?? null,
    flags: (holder.flags[slot] ?? 0) & enteredFlags,
    display: holder.display(slot),
    invalid: extra?.invalid ?? null,
    server: extra?.server ?? noMessages,
  };
}

function takeRows(set: RowSet): RowsBefore {
  return { set, rows: set.rows, removed: set.removed, collapsed: set.rows.filter((row) => row.collapsed) };
}

/** Puts a value back as it was; what stood there takes its place in the step. */
export function swapValue(before: ValueBefore): void {
  const { holder, slot } = before;
  const now = takeValue(holder, slot);
  holder.slots[slot] = before.value;
  holder.flags[slot] = ((holder.flags[slot] ?? 0) & ~enteredFlags) | before.flags;
  holder.setDisplay(slot, before.display);
  if (holder.extra(slot) || before.invalid || before.server.length > 0) {
    const extra = holder.extend(slot);
    extra.invalid = before.invalid;
    extra.server = before.server;
  }
  Object.assign(before, now);
}
