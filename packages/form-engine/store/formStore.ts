import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledForm, CompiledTable } from "../compile/compiledForm.ts";
import type { Cell, Row } from "../record/cell.ts";
import type { FormRecord } from "../record/formRecord.ts";
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
import { hasOtherRows } from "../record/hasOtherRows.ts";
import { type RemovedRow, removedRows } from "../record/removedRows.ts";
import { FieldEntries } from "./fieldEntries.ts";
import type { FieldStates } from "./fieldStates.ts";
import { FormCore } from "./formCore.ts";
import { formHistory } from "./formHistory.ts";
import { type FormLock, isLockedOut } from "./formLock.ts";
import type { FormOptions } from "./formOptions.ts";
import { FormSummary } from "./formSummary.ts";
import { addRow, moveRow, removeRows } from "./rowActions.ts";
import { type Collapsible, setCollapsed } from "./setCollapsed.ts";
import { validateAll } from "./validateAll.ts";

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
  readonly #summary: FormSummary;

  constructor(options: FormOptions) {
    this.options = options;
    this.form = options.form;
    this.core = new FormCore(options);
    this.#record = this.core.record;
    this.#states = this.core.states;
    this.#entries = new FieldEntries(this.core);
    this.#summary = new FormSummary(this.core);
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
  get removed(): ReadonlyMap<number, readonly RemovedRow[]> {
    return removedRows(this.#record);
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
    return this.#record.holderOf(ref)?.cells[ref.slot] ?? null;
  }

  /** The field's state; the same object until something of it changes. Null when its row is gone. */
  field(ref: FieldRef): FieldState | null {
    const holder = this.#record.holderOf(ref);
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
    return this.core.tables.state(this.#record.rowSetAt(slot));
  }

  /** State of the whole form; the same object until something of it changes. */
  state(): FormState {
    return this.#summary.state();
  }

  /**
   * Takes the record's lock: someone else's closes it, one's own does not (spec forms §4 Lock). What was entered stays.
   */
  setLock(lock: FormLock | null): void {
    this.#summary.lock = lock;
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
    this.#summary.activePage = id;
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
    const holder = this.#record.holderOf(ref);
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
    const holder = this.#record.holderOf(ref);
    if (holder) this.#entries.setInvalid(holder, ref.slot, code, data);
  }

  /** Takes a field back to its saved value (or to its default, on a new record). */
  revert(ref: FieldRef): void {
    const holder = this.#record.holderOf(ref);
    if (holder) this.#entries.revert(holder, ref.slot);
  }

  /** Gives a value that the person may overwrite, and did, back to its rule. Does nothing where there is none. */
  recompute(ref: FieldRef): void {
    const holder = this.#record.holderOf(ref);
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
  setCollapsed(target: Collapsible, collapsed: boolean): void {
    setCollapsed(this.core, target, collapsed);
  }

  /**
   * Whether an action can be undone, or redone, and what it concerns: an entered value, or a sub-form whose rows
   * changed.
   */
  get history(): FormHistory {
    return formHistory(this.core.journal);
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
    return validateAll(this.core);
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
    return this.#record.rowSetAt(slot).table;
  }

  /** Whether rows were added, removed or moved. */
  rowsChanged(slot: number): boolean {
    const set = this.#record.rowSet(slot);
    return set !== null && hasOtherRows(set);
  }
}
