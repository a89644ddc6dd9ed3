import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { CompiledForm, CompiledTable } from "../compile/compiledForm.ts";
import { readingOrder } from "../definition/readingOrder.ts";
import type { Cell, Holder, Row } from "../record/cell.ts";
import { refAt } from "../record/cellChange.ts";
import { Flag } from "../record/flags.ts";
import type { FormRecord, RowSet } from "../record/formRecord.ts";
import type {
  FieldMessage,
  FieldRef,
  FieldState,
  FormHistory,
  FormState,
  SectionState,
  TableRef,
  TableState,
} from "../record/formState.ts";
import { hasError, sameFormState } from "../record/sameFormState.ts";
import { FieldEntries } from "./fieldEntries.ts";
import type { FieldStates } from "./fieldStates.ts";
import { FormCore } from "./formCore.ts";
import { type FormLock, isLockedOut } from "./formLock.ts";
import type { FormOptions } from "./formOptions.ts";
import { addRow, moveRow, removeRows } from "./rowActions.ts";

/**
 * A record being worked on (design §7): values, properties and messages of every field, with one subscription per
 * field. Changes are evaluated at once; what waits for the server keeps its last value meanwhile.
 */
export class FormStore {
  readonly options: FormOptions;
  readonly form: CompiledForm;
  /** The parts it is made of, for the tools of this package. */
  readonly core: FormCore;
  readonly #record: FormRecord;
  readonly #states: FieldStates;
  readonly #entries: FieldEntries;
  #formState: FormState | null = null;
  #formRevision = -1;
  #activePage: string;
  #lock: FormLock | null = null;

  constructor(options: FormOptions) {
    this.options = options;
    this.form = options.form;
    this.core = new FormCore(options);
    this.#record = this.core.record;
    this.#states = this.core.states;
    this.#entries = new FieldEntries(this.core);
    this.#activePage = options.form.pages[0]?.id ?? "page0";
  }

  /** Whether the record does not exist yet. */
  get isNew(): boolean {
    return this.#record.main.isNew;
  }

  /** Handles on the values of the main record. */
  get cells(): readonly Cell[] {
    return this.#record.main.cells;
  }

  /**
   * Saved rows that were removed, by sub-form, with their values as they were saved: by column, what the person may
   * see.
   */
  get removed(): ReadonlyMap<
    number,
    readonly { readonly row: Row; readonly base: { readonly [name: string]: Json } }[]
  > {
    const sets = this.#record.tables.filter(({ removed }) => removed.length > 0);
    return new Map(sets.map(({ table, removed }) => [table.slot, removed.map((row) => ({ row, base: baseOf(row) }))]));
  }

  /** Rows of a table, in order. */
  rows(slot: number): readonly Row[] {
    return this.#record.rowSet(slot)?.rows ?? [];
  }

  /**
   * The total of a column over the rows of a table, empty values left out; null when it has none, there is nothing to
   * total, or the form was opened without `calls`.
   */
  total(slot: number, column: number): EngineValue {
    const set = this.#record.rowSet(slot);
    return set && this.core.evaluator.total(set.position, column);
  }

  /** Uids of a table's rows as they were when the record was opened. */
  initialOrder(slot: number): readonly string[] {
    return this.#record.rowSet(slot)?.initialOrder ?? [];
  }

  /** The cell of a reference; null when there is no such row or field. */
  cell(ref: FieldRef): Cell | null {
    return this.#holder(ref)?.cells[ref.slot] ?? null;
  }

  /** The field's state; the same object until something of it changes. Null when its row is gone. */
  field(ref: FieldRef): FieldState | null {
    const holder = this.#holder(ref);
    return holder ? this.#states.stateOf(holder, ref.slot) : null;
  }

  /** See `field`. */
  stateOf({ holder, field }: Cell): FieldState {
    return this.#states.stateOf(holder, field.slot);
  }

  /**
   * Whether nobody may write a value now, since it is hidden or read-only. As `stateOf` says it, which makes the whole
   * state.
   */
  isClosed({ holder, field }: Cell): boolean {
    return this.#states.isReadOnly(holder, field.slot) || this.#states.isHidden(holder, field.slot);
  }

  /** What is said of a value now. As `stateOf` says it. */
  messagesOf({ holder, field }: Cell): readonly FieldMessage[] {
    return this.#states.messagesOf(holder, field.slot);
  }

  /** State of a page or a group. */
  section(id: string): SectionState {
    return this.core.sections.state(id);
  }

  /** State of a sub-form. */
  table(slot: number): TableState {
    return this.core.tables.state(this.#setAt(slot));
  }

  /** State of the whole form; the same object until something of it changes. */
  state(): FormState {
    const { revision, tables } = this.core;
    if (this.#formState && this.#formRevision === revision) return this.#formState;
    this.#states.settle();
    const moved = this.form.tables.filter((table) => this.rowsChanged(table.slot)).length;
    const changedCount = this.#states.changedCount + moved;
    const now: FormState = {
      isCalculating: this.core.isAwaiting,
      dirty: this.core.journal.isDirty,
      hasUnsavedChanges: changedCount > 0 || this.#states.invalidCount > 0,
      changedCount,
      errorCount: this.#states.badCount + tables.badCount,
      placeless: this.#states.placeless(),
      activePage: this.#activePage,
      lock: isLockedOut(this.#lock) ? this.#lock : null,
    };
    const last = this.#formState;
    this.#formState = last && sameFormState(last, now) ? last : now;
    this.#formRevision = revision;
    return this.#formState;
  }

  /**
   * Takes the record's lock: someone else's closes it, one's own does not (spec forms §4 Lock). What was entered stays.
   */
  setLock(lock: FormLock | null): void {
    this.#lock = lock;
    this.core.setReadOnly(this.options.readOnly || isLockedOut(lock));
    this.core.notify();
  }

  /** The server has verified what stands here: the form is clean, and what is not saved stays so. */
  markVerified(): void {
    this.core.journal.markClean();
    this.core.notify();
  }

  /** Shows another page. */
  setActivePage(id: string): void {
    this.#activePage = id;
    this.core.notify();
  }

  /**
   * Calls `listener` after something of the field, table (`table:<slot>`), section (`section:<id>`) or `form` changed.
   */
  subscribe(target: FieldRef | `table:${number}` | `section:${string}` | "form", listener: () => void): () => void {
    if (typeof target === "string") return this.core.listeners.add(target, listener);
    // A removed row may come back: anyone who listened to it still does.
    const holder = target.table === null ? this.#record.main : this.#record.rowSet(target.table)?.byUid.get(target.uid);
    return holder ? this.core.listeners.addAt(holder, target.slot, listener) : () => {};
  }

  /**
   * Takes what the person entered. `display` is the name of a chosen record. Does nothing on a read-only field, so that
   * no view can write what the form does not allow. `typed` is what the last keystroke gave: after a sign that
   * something must follow nothing is said of the value yet (spec forms §5).
   */
  setValue(ref: FieldRef, value: EngineValue, display: string | null = null, typed: string | null = null): void {
    const holder = this.#holder(ref);
    if (holder) this.#entries.set(holder, ref.slot, value, display, typed);
  }

  /** The person has finished typing: what was held back is said. */
  finishEntry(): void {
    this.#entries.finish();
  }

  /**
   * Says that what stands in the field is no value of its type; the value stays, the save is blocked until it is fixed.
   * Null says that it is fixed.
   */
  setInvalid(ref: FieldRef, code: string | null, data: FieldMessage["data"] = {}): void {
    const holder = this.#holder(ref);
    if (holder) this.#entries.setInvalid(holder, ref.slot, code, data);
  }

  /** Takes a field back to its saved value (or to its default, on a new record). */
  revert(ref: FieldRef): void {
    const holder = this.#holder(ref);
    if (holder) this.#entries.revert(holder, ref.slot);
  }

  /** Gives a value that the person may overwrite, and did, back to its rule. Does nothing where there is none. */
  recompute(ref: FieldRef): void {
    const holder = this.#holder(ref);
    if (holder) this.#entries.recompute(holder, ref.slot);
  }

  /**
   * Adds an empty row (or a copy of `from`) at a position from 0, else at the end, expanded; the others collapse. Null
   * when the table takes no more.
   */
  addRow(slot: number, from: string | null = null, position: number | null = null): string | null {
    const set = this.#record.rowSet(slot);
    return set && this.table(slot).canAdd ? addRow(this.core, set, from, position) : null;
  }

  /** Removes a row. Gives the way back: a function that puts it where it was. */
  removeRow(slot: number, uid: string): (() => void) | null {
    return removeRows(this, slot, [uid]);
  }

  /** Moves a row to a position from 0. */
  moveRow(slot: number, uid: string, position: number): void {
    const set = this.#record.rowSet(slot);
    const row = set?.rows.find((one) => one.uid === uid);
    if (set && row && !this.table(slot).readOnly) moveRow(this.core, set, row, position);
  }

  /** Collapses or expands a row, or a group. */
  setCollapsed(
    target: { readonly table: number; readonly uid: string } | { readonly group: string },
    collapsed: boolean,
  ): void {
    if ("group" in target) {
      for (const id of this.core.sections.setCollapsed(target.group, collapsed))
        this.core.listeners.mark(`section:${id}`);
    } else {
      const row = this.#record.rowSet(target.table)?.byUid.get(target.uid);
      if (row) row.collapsed = collapsed;
      this.core.touchTable(target.table);
    }
    this.core.notify();
  }

  /**
   * Whether an action can be undone, or redone, and what it concerns: an entered value, or a sub-form whose rows
   * changed.
   */
  get history(): FormHistory {
    const { canUndo, canRedo } = this.core.journal;
    return { canUndo, canRedo, undoes: this.#concerned("undo"), redoes: this.#concerned("redo") };
  }

  /**
   * Takes the last action back: an entered value (typing on in one field is one action), a row added, removed or moved.
   */
  undo(): boolean {
    return this.core.journal.replay("undo", (step) => this.core.swap(step));
  }

  /** Redoes what was undone last. */
  redo(): boolean {
    return this.core.journal.replay("redo", (step) => this.core.swap(step));
  }

  /** Validates everything, as before a save. Gives the fields and tables with errors, in reading order. */
  validate(): readonly (FieldRef | TableRef)[] {
    this.#states.validated = true;
    this.#states.unfinished = null;
    this.core.evaluator.marks.markInvariants();
    for (const holder of this.#record.holders()) {
      for (let slot = 0; slot < holder.fields.length; slot++) holder.setFlag(slot, Flag.touched, true);
      this.core.touchAll(holder);
    }
    for (const table of this.form.tables) this.core.touchTable(table.slot);
    this.core.run();
    this.#states.settle();
    if (this.#states.badCount === 0 && this.form.tables.length === 0) return [];
    const bad = readingOrder(this.form).flatMap((slot): readonly (FieldRef | TableRef)[] => {
      if (slot < this.form.fields.length) return this.#record.main.has(slot, Flag.bad) ? [{ table: null, slot }] : [];
      const own = hasError(this.table(slot).messages) ? [{ table: slot, uid: null }] : [];
      return [...own, ...this.rows(slot).flatMap(badValues)];
    });
    if (bad.length > 0) this.markVerified();
    return bad;
  }

  /**
   * Resolves when no answer is awaited any more, also none of a rule over the record; at most `rounds` rounds of
   * questions are asked.
   */
  async settled(rounds = 20): Promise<void> {
    this.core.evaluator.marks.markInvariants();
    this.core.run();
    await this.core.settled(rounds);
  }

  /** The compiled table at a slot. Throws `RangeError` when there is none: a defect of the caller. */
  tableAt(slot: number): CompiledTable {
    return this.#setAt(slot).table;
  }

  /** Whether rows were added, removed or moved. */
  rowsChanged(slot: number): boolean {
    const rows = this.rows(slot);
    const before = this.initialOrder(slot);
    return rows.length !== before.length || rows.some((row, index) => row.uid !== before[index]);
  }

  #concerned(direction: "undo" | "redo"): FieldRef | TableRef | null {
    const place = this.core.journal.concerned(direction);
    if (place === null) return null;
    return "holder" in place ? refAt(place.holder, place.slot) : { table: place.table.slot, uid: null };
  }

  #holder(ref: FieldRef): Holder | null {
    if (ref.table === null) return ref.slot < this.form.fields.length ? this.#record.main : null;
    const row = this.#record.rowSet(ref.table)?.byUid.get(ref.uid);
    return row?.live ? row : null;
  }

  #setAt(slot: number): RowSet {
    const set = this.#record.rowSet(slot);
    if (!set) throw new RangeError(`There is no table at slot ${slot}.`);
    return set;
  }
}

function badValues(row: Row): readonly FieldRef[] {
  return row.fields.filter(({ slot }) => row.has(slot, Flag.bad)).map(({ slot }) => refAt(row, slot));
}

function baseOf(row: Row): { readonly [name: string]: Json } {
  const shown = row.fields.filter(({ column, slot }) => column !== null && !row.has(slot, Flag.masked));
  return Object.fromEntries(shown.map(({ column, slot }) => [column, row.base(slot)]));
}
