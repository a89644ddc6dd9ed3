import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Holder, Row } from "../record/cell.ts";
import { isValueChanged, savedValue } from "../record/cellChange.ts";
import { enteredFlags, Flag } from "../record/flags.ts";
import type { RowSet } from "../record/formRecord.ts";
import type { FormCore } from "./formCore.ts";
import type { FormStore } from "./formStore.ts";

/** What a person entered in a field that is closed since. */
interface KeptValue {
  value: EngineValue;
  flags: number;
  display: string | null;
}

/** The rows of a sub-form that is closed since. */
interface KeptRows {
  rows: readonly Row[];
  removed: readonly Row[];
}

/**
 * What was entered before a rule hid it or made it read-only (design §5 save protocol): as it is not saved, it does not
 * count either, until it is open again. A lock or the read view close nothing here. An entry by which its own field is
 * closed is none: without it the field is open.
 */
export class ClosedEntries {
  readonly #core: FormCore;
  readonly #values = new Map<Holder, Map<number, KeptValue>>();
  readonly #rows = new Map<RowSet, KeptRows>();
  /** How often each was put aside in the present run: what goes round in a circle stays aside. */
  readonly #rounds = new Map<unknown, number>();

  constructor(core: FormCore) {
    this.#core = core;
  }

  /**
   * Puts aside what was closed and brings back what was opened; whether there was any. `round` counts from 0 in each
   * run of the rules.
   */
  settle(round: number): boolean {
    const { record } = this.#core;
    if (round === 0) this.#rounds.clear();
    const { holders, slots } = record.notified;
    let isChanged = false;
    for (const set of record.tables) if (this.#settleRows(set)) isChanged = true;
    // What is changed here is added to the list, and looked at as well.
    for (let at = 0; at < record.notified.count; at++) {
      const holder = holders[at];
      if (holder?.live && this.#settleValue(holder, slots[at] ?? 0)) isChanged = true;
    }
    return isChanged;
  }

  /** Reads something while everything that was entered stands in its place. */
  whole<Read>(read: () => Read): Read {
    this.#exchange();
    try {
      return read();
    } finally {
      this.#exchange();
    }
  }

  /** Puts everything back in its place, as before an action is undone: what is still closed is put aside again. */
  lift(): void {
    this.#exchange();
    const { evaluator } = this.#core;
    for (const [holder, kept] of this.#values)
      for (const slot of kept.keys()) evaluator.marks.markChanged(holder, slot);
    for (const [set, { rows }] of this.#rows) {
      const now = set.rows;
      this.#core.record.setRows(set, rows);
      this.#core.changeRows(
        set,
        now,
        now.filter((row) => !rows.includes(row)),
      );
    }
    this.#values.clear();
    this.#rows.clear();
  }

  #exchange(): void {
    for (const [set, kept] of this.#rows) {
      const { removed, rows } = set;
      this.#core.record.setRows(set, kept.rows);
      set.removed = kept.removed;
      Object.assign(kept, { removed, rows });
    }
    for (const [holder, values] of this.#values) {
      for (const [slot, kept] of values) {
        const now = valueAt(holder, slot);
        put(holder, slot, kept);
        Object.assign(kept, now);
      }
    }
  }

  #isClosed(holder: Holder, slot: number): boolean {
    const { sections } = this.#core;
    return (
      holder.has(slot, Flag.hidden | Flag.readOnly) ||
      sections.isHiddenAround(holder, slot) ||
      sections.isReadOnlyAround(holder, slot)
    );
  }

  #settleValue(holder: Holder, slot: number): boolean {
    const parts = holder.fields[slot]?.reference?.parts;
    const isClosed = this.#isClosed(holder, slot);
    if (!parts) return this.#move(holder, slot, isClosed);
    const choosers = holder.fields.filter(({ reference }) => reference?.parts);
    const moved = parts.filter((part) => {
      const own = choosers.filter(({ reference }) => reference?.parts?.some((one) => one.slot === part.slot));
      return this.#move(
        holder,
        part.slot,
        own.every((field) => this.#isClosed(holder, field.slot)),
      );
    });
    return moved.length > 0;
  }

  #move(holder: Holder, slot: number, isClosed: boolean): boolean {
    const { evaluator, journal } = this.#core;
    const kept = this.#values.get(holder)?.get(slot);
    const isEntered = holder.has(slot, Flag.overwritten) && isValueChanged(holder, slot, this.#core.options.behaviours);
    if (isClosed ? !isEntered : !kept) return false;
    const key = holder.cells[slot];
    if (isClosed) {
      const values = this.#values.get(holder) ?? new Map<number, KeptValue>();
      this.#values.set(holder, values.set(slot, valueAt(holder, slot)));
      this.#rounds.set(key, (this.#rounds.get(key) ?? 0) + 1);
      journal.note(holder, slot);
      put(holder, slot, { value: savedValue(holder, slot), flags: 0, display: holder.savedDisplay(slot) });
      evaluator.marks.markValueOf(holder, slot);
    } else {
      if (!kept || (this.#rounds.get(key) ?? 0) > 1) return false;
      this.#values.get(holder)?.delete(slot);
      const last = journal.concerned("undo");
      const closedItself =
        this.#rounds.has(key) && last !== null && "holder" in last && last.holder === holder && last.slot === slot;
      if (closedItself || holder.has(slot, Flag.overwritten)) return false;
      put(holder, slot, kept);
      evaluator.waiting.end(holder, slot);
    }
    evaluator.marks.markChanged(holder, slot);
    return true;
  }

  #settleRows(set: RowSet): boolean {
    const { sections } = this.#core;
    const isClosed = sections.isTableHidden(set.position) || sections.isTableReadOnly(set.position);
    const kept = this.#rows.get(set);
    if (!isClosed) {
      if (!kept || (this.#rounds.get(set) ?? 0) > 1) return false;
      this.#rows.delete(set);
      this.#setRows(set, kept);
      return true;
    }
    const saved = set.initialOrder.flatMap((uid) => set.byUid.get(uid) ?? []).filter(({ key }) => key !== null);
    const { removed, rows } = set;
    if (rows.length === saved.length && rows.every((row, index) => row === saved[index])) return false;
    this.#rows.set(set, { removed, rows });
    this.#rounds.set(set, (this.#rounds.get(set) ?? 0) + 1);
    this.#setRows(set, { removed: [], rows: saved });
    return true;
  }

  #setRows(set: RowSet, { removed, rows }: KeptRows): void {
    const come = rows.filter((row) => !row.live);
    this.#core.journal.noteRows(set);
    set.removed = removed;
    this.#core.changeRows(set, rows, come);
  }
}

function valueAt(holder: Holder, slot: number): KeptValue {
  return {
    value: holder.slots[slot] ?? null,
    flags: holder.flagsAt(slot) & enteredFlags,
    display: holder.display(slot),
  };
}

function put(holder: Holder, slot: number, { display, flags, value }: KeptValue): void {
  holder.slots[slot] = value;
  holder.setFlagsAt(slot, (holder.flagsAt(slot) & ~enteredFlags) | flags);
  holder.setDisplay(slot, display);
  const extra = holder.extra(slot);
  if (extra) extra.invalid = null;
}

/**
 * From now on entries that a rule closed do not count in an open form. Who decides over a record that was sent leaves
 * it out: what was written by hand to a closed field must be seen there.
 */
export function putClosedAside({ core }: FormStore): void {
  if (core.closed) return;
  core.closed = new ClosedEntries(core);
  for (const holder of core.record.holders())
    for (const { slot } of holder.fields) if (holder.has(slot, Flag.overwritten)) core.record.touch(holder, slot);
  core.run();
}
