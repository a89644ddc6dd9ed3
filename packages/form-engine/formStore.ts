import type { EngineValue } from "@tessera/expression/value.ts";
import { type Cell, type Holder, Row } from "./cell.ts";
import { isComputed, refAt, savedValue } from "./cellChange.ts";
import type { CompiledField, CompiledForm, CompiledTable } from "./compiledForm.ts";
import { Evaluator, type EvaluatorHost } from "./evaluator.ts";
import { FieldStates } from "./fieldStates.ts";
import { Flag } from "./flags.ts";
import type { FormOptions } from "./formOptions.ts";
import { type FormProgram, formProgram } from "./formProgram.ts";
import { FormRecord, type RowSet } from "./formRecord.ts";
import type { FieldMessage, FieldRef, FieldState, FormState, SectionState, TableRef, TableState } from "./formState.ts";
import { Journal, type Step, swapValue } from "./journal.ts";
import { Listeners } from "./listeners.ts";
import { readingOrder } from "./readingOrder.ts";
import { Resources } from "./resources.ts";
import { hasError, sameFormState } from "./sameFormState.ts";
import { sameValue } from "./sameValue.ts";
import { Sections } from "./sections.ts";
import { validateTable } from "./validateRecord.ts";

const noMessages: readonly FieldMessage[] = [];

/**
 * A record being worked on (design §7): values, properties and messages of every field, with one subscription per field.
 * Changes are evaluated at once; what waits for the server keeps its last value meanwhile.
 */
export class FormStore {
  readonly options: FormOptions;
  readonly form: CompiledForm;
  readonly #program: FormProgram;
  readonly #record: FormRecord;
  readonly #listeners = new Listeners();
  readonly #journal = new Journal();
  readonly #resources: Resources;
  readonly #sections: Sections;
  readonly #states: FieldStates;
  readonly #evaluator: Evaluator;
  readonly #tableStates = new Map<number, TableState>();
  readonly #tableServerMessages = new Map<number, readonly FieldMessage[]>();
  #formState: FormState | null = null;
  #lastFormState: FormState | null = null;
  #activePage: string;
  #isOpen = false;

  constructor(options: FormOptions) {
    const { form, record } = options;
    this.options = options;
    this.form = form;
    this.#program = formProgram(form, options.library);
    this.#record = new FormRecord(this.#program, record);
    this.#activePage = form.pages[0]?.id ?? "page0";
    this.#resources = new Resources(options.resolve, () => this.#settle());
    this.#sections = new Sections(this.#program);
    this.#states = new FieldStates(this.#record, this.#sections, options);
    this.#evaluator = new Evaluator(this.#program, this.#record, options, this.#resources.ask, this.#host());
    for (const set of this.#record.tables) this.#openRows(set);
    for (const holder of this.#record.holders()) if (holder.isNew) this.#touchAll(holder);
    this.#evaluator.markAll();
    this.#run();
    this.#isOpen = true;
  }

  /** Whether the record does not exist yet. */
  get isNew(): boolean {
    return this.#record.main.isNew;
  }

  /** Handles on the values of the main record. */
  get cells(): readonly Cell[] {
    return this.#record.main.cells;
  }

  /** Saved rows that were removed, by sub-form, with their values as they were saved: by column, what the person may see. */
  get removed(): ReadonlyMap<
    number,
    readonly { readonly row: Row; readonly base: { readonly [name: string]: unknown } }[]
  > {
    const sets = this.#record.tables.filter(({ removed }) => removed.length > 0);
    return new Map(sets.map(({ table, removed }) => [table.slot, removed.map((row) => ({ row, base: baseOf(row) }))]));
  }

  /** Rows of a table, in order. */
  rows(slot: number): readonly Row[] {
    return this.#record.rowSet(slot)?.rows ?? [];
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

  /** State of a page or a group. */
  section(id: string): SectionState {
    return this.#sections.state(id);
  }

  /** State of a sub-form. */
  table(slot: number): TableState {
    const known = this.#tableStates.get(slot);
    if (known) return known;
    const table = this.tableAt(slot);
    const position = slot - this.form.fields.length;
    const readOnly = this.options.readOnly || this.#sections.isTableReadOnly(position);
    const rows = this.rows(slot);
    const isFull = table.maxRecCount > 0 && rows.length >= table.maxRecCount;
    const canRemove = !readOnly && table.deletable;
    const mayAdd = this.options.record?.notExtendable?.includes(table.name) !== true;
    const state: TableState = {
      rows: rows.map(({ uid, key, collapsed, removable }) => ({
        uid,
        key,
        collapsed,
        canRemove: canRemove && removable,
      })),
      hidden: this.#sections.isTableHidden(position),
      readOnly,
      label: this.#sections.tableLabel(position),
      messages: [
        ...(this.#states.validated ? validateTable(table, rows.length) : []),
        ...(this.#tableServerMessages.get(slot) ?? []),
      ],
      canAdd: !readOnly && mayAdd && table.extendable && !isFull,
      canRemove,
    };
    this.#tableStates.set(slot, state);
    return state;
  }

  /** State of the whole form; the same object until something of it changes. */
  state(): FormState {
    if (this.#formState) return this.#formState;
    this.#states.settle();
    const moved = this.form.tables.filter((table) => this.rowsChanged(table.slot)).length;
    const badTables = this.form.tables.filter((table) => hasError(this.table(table.slot).messages)).length;
    const changedCount = this.#states.changedCount + moved;
    const now: FormState = {
      isCalculating: this.#resources.isPending,
      hasUnsavedChanges: changedCount > 0 || this.#states.invalidCount > 0,
      changedCount,
      errorCount: this.#states.badCount + badTables,
      placeless: this.#states.placeless(),
      activePage: this.#activePage,
    };
    const last = this.#lastFormState;
    this.#formState = last && sameFormState(last, now) ? last : now;
    this.#lastFormState = this.#formState;
    return this.#formState;
  }

  /** Shows another page. */
  setActivePage(id: string): void {
    this.#activePage = id;
    this.#tell();
  }

  /** Calls `listener` after something of the field, table (`table:<slot>`), section (`section:<id>`) or `form` changed. */
  subscribe(target: FieldRef | `table:${number}` | `section:${string}` | "form", listener: () => void): () => void {
    if (typeof target === "string") return this.#listeners.add(target, listener);
    // A removed row may come back: whoever listened to it still does.
    const holder = target.table === null ? this.#record.main : this.#record.rowSet(target.table)?.byUid.get(target.uid);
    return holder ? this.#listeners.addAt(holder, target.slot, listener) : () => {};
  }

  /**
   * Takes what the person entered. `display` is the name of a chosen record. Does nothing on a read-only field, so that no view can
   * write what the form does not allow.
   */
  setValue(ref: FieldRef, value: EngineValue, display: string | null = null): void {
    const holder = this.#holder(ref);
    const { slot } = ref;
    if (!holder || this.#states.isReadOnly(holder, slot)) return;
    this.#beginAt(holder, slot);
    const flags = holder.flags[slot] ?? 0;
    holder.flags[slot] = (flags | Flag.touched | Flag.overwritten) & ~Flag.isDefault;
    this.#clearMessages(holder, slot);
    holder.setDisplay(slot, display);
    this.#evaluator.endWait(holder, slot);
    if (sameValue(holder.slots[slot] ?? null, value)) this.#record.touch(holder, slot);
    else {
      holder.slots[slot] = value;
      this.#evaluator.markChanged(holder, slot);
    }
    this.#run();
  }

  /**
   * Says that what stands in the field is no value of its type; the value stays, the save is blocked until it is mended. Null says that it
   * is mended.
   */
  setInvalid(ref: FieldRef, code: string | null, data: FieldMessage["data"] = {}): void {
    const holder = this.#holder(ref);
    const { slot } = ref;
    if (!holder || (code === null && !holder.extra(slot)?.invalid)) return;
    this.#beginAt(holder, slot);
    holder.setFlag(slot, Flag.touched, true);
    const field = holder.extra(slot)?.label ?? this.#record.fieldAt(holder, slot).label;
    holder.extend(slot).invalid =
      code === null ? null : { severity: "error", code, data: { field, ...data }, source: "client" };
    this.#record.touch(holder, slot);
    this.#run();
  }

  /** Takes a field back to its saved value (or to its default, on a new record). */
  revert(ref: FieldRef): void {
    const holder = this.#holder(ref);
    const { slot } = ref;
    if (!holder?.fields[slot]) return;
    this.#beginAt(holder, slot);
    holder.setFlag(slot, Flag.overwritten | Flag.judged, false);
    this.#clearMessages(holder, slot);
    holder.slots[slot] = savedValue(holder, slot);
    holder.setDisplay(slot, holder.savedDisplay(slot));
    this.#evaluator.markValueOf(holder, slot);
    this.#evaluator.markChanged(holder, slot);
    this.#run();
  }

  /** Adds an empty row (or a copy of `from`) at the end, expanded; the others collapse. Null when the table takes no more. */
  addRow(slot: number, from: string | null = null): string | null {
    const set = this.#record.rowSet(slot);
    if (!set || !this.table(slot).canAdd) return null;
    this.#journal.begin(null);
    this.#journal.noteRows(set);
    const source = from === null ? null : (set.rows.find((row) => row.uid === from) ?? null);
    const row = this.#record.createRow(set, this.options.newUid(), null, false);
    if (source) this.#copyRow(source, row);
    for (const other of set.rows) other.collapsed = true;
    this.#changeRows(set, [...set.rows, row], [row]);
    this.#run();
    return row.uid;
  }

  /** Removes a row. Gives the way back: a function that puts it where it was. */
  removeRow(slot: number, uid: string): (() => void) | null {
    const set = this.#record.rowSet(slot);
    const row = set?.rows.find((one) => one.uid === uid);
    if (!set || !row?.removable || !this.table(slot).canRemove) return null;
    const position = row.index;
    this.#journal.begin(null);
    this.#journal.noteRows(set);
    this.#changeRows(
      set,
      set.rows.filter((one) => one !== row),
      [],
    );
    if (row.key !== null) set.removed = [...set.removed, row];
    this.#run();
    return () => {
      if (row.live) return;
      this.#journal.begin(null);
      this.#journal.noteRows(set);
      const rows = [...set.rows];
      rows.splice(Math.min(position, rows.length), 0, row);
      set.removed = set.removed.filter((one) => one !== row);
      this.#changeRows(set, rows, [row]);
      this.#run();
    };
  }

  /** Moves a row to a position from 0. */
  moveRow(slot: number, uid: string, position: number): void {
    const set = this.#record.rowSet(slot);
    const row = set?.rows.find((one) => one.uid === uid);
    if (!set || !row || this.table(slot).readOnly) return;
    this.#journal.begin(null);
    this.#journal.noteRows(set);
    const rows = set.rows.filter((one) => one !== row);
    rows.splice(Math.max(0, Math.min(position, rows.length)), 0, row);
    this.#changeRows(set, rows, []);
    this.#run();
  }

  /** Collapses or expands a row, or a group. */
  setCollapsed(
    target: { readonly table: number; readonly uid: string } | { readonly group: string },
    collapsed: boolean,
  ): void {
    if ("group" in target) {
      for (const id of this.#sections.setCollapsed(target.group, collapsed)) this.#listeners.mark(`section:${id}`);
    } else {
      const row = this.#record.rowSet(target.table)?.byUid.get(target.uid);
      if (row) row.collapsed = collapsed;
      this.#touchTable(target.table);
    }
    this.#tell();
  }

  /** Whether an action can be taken back, or done again. */
  get history(): { readonly canUndo: boolean; readonly canRedo: boolean } {
    const { canUndo, canRedo } = this.#journal;
    return { canUndo, canRedo };
  }

  /** Takes the last action back: an entered value (typing on in one field is one action), a row added, removed or moved. */
  undo(): boolean {
    return this.#journal.replay("undo", (step) => this.#swap(step));
  }

  /** Does again what was taken back last. */
  redo(): boolean {
    return this.#journal.replay("redo", (step) => this.#swap(step));
  }

  /** Validates everything, as before a save. Gives the fields and tables with errors, in reading order. */
  validate(): readonly (FieldRef | TableRef)[] {
    this.#states.validated = true;
    this.#evaluator.markInvariants();
    for (const holder of this.#record.holders()) {
      for (let slot = 0; slot < holder.fields.length; slot++) holder.setFlag(slot, Flag.touched, true);
      this.#touchAll(holder);
    }
    for (const table of this.form.tables) this.#touchTable(table.slot);
    this.#run();
    this.#states.settle();
    return readingOrder(this.form).flatMap((slot): readonly (FieldRef | TableRef)[] => {
      if (slot < this.form.fields.length) return this.#record.main.has(slot, Flag.bad) ? [{ table: null, slot }] : [];
      const own = hasError(this.table(slot).messages) ? [{ table: slot, uid: null }] : [];
      return [...own, ...this.rows(slot).flatMap(badValues)];
    });
  }

  /**
   * Puts messages of the server at a field, or at a table when `ref` is one; they clear when the field changes. Gives those that have no
   * place on the form.
   */
  setServerMessages(
    messages: readonly { readonly ref: FieldRef | TableRef; readonly message: FieldMessage }[],
  ): readonly FieldMessage[] {
    for (const holder of this.#record.holders()) {
      for (const [slot, extra] of holder.extras ?? []) {
        if (extra.server.length > 0) this.#record.touch(holder, slot);
        extra.server = noMessages;
      }
    }
    for (const slot of this.#tableServerMessages.keys()) this.#touchTable(slot);
    this.#tableServerMessages.clear();
    const placeless = messages.filter(({ ref, message }) => {
      if ("uid" in ref && ref.uid === null) {
        this.#tableServerMessages.set(ref.table, [...(this.#tableServerMessages.get(ref.table) ?? []), message]);
        this.#touchTable(ref.table);
        return false;
      }
      const holder = "slot" in ref ? this.#holder(ref) : null;
      if (!holder || !("slot" in ref) || !holder.fields[ref.slot]) return true;
      const extra = holder.extend(ref.slot);
      extra.server = [...extra.server, message];
      this.#record.touch(holder, ref.slot);
      return false;
    });
    this.#run();
    return placeless.map(({ message }) => message);
  }

  /** Resolves when no answer is awaited any more, also none of a rule over the record; at most `rounds` rounds of questions are asked. */
  async settled(rounds = 20): Promise<void> {
    this.#evaluator.markInvariants();
    this.#run();
    await this.#resources.settled(rounds);
  }

  /** The compiled table at a slot. Throws `RangeError` when there is none: a defect of the caller. */
  tableAt(slot: number): CompiledTable {
    const table = this.#record.rowSet(slot)?.table;
    if (!table) throw new RangeError(`There is no table at slot ${slot}.`);
    return table;
  }

  /** Whether rows were added, removed or moved. */
  rowsChanged(slot: number): boolean {
    const rows = this.rows(slot);
    const before = this.initialOrder(slot);
    return rows.length !== before.length || rows.some((row, index) => row.uid !== before[index]);
  }

  #holder(ref: FieldRef): Holder | null {
    if (ref.table === null) return ref.slot < this.form.fields.length ? this.#record.main : null;
    const row = this.#record.rowSet(ref.table)?.byUid.get(ref.uid);
    return row?.live ? row : null;
  }

  #host(): EvaluatorHost {
    return {
      sectionRule: (position, node, value) => {
        const changed = this.#sections.applySection(position, node, value);
        if (changed !== "nothing") this.#touchSection(position, changed === "inside");
      },
      tableRule: (table, node, value) => {
        const changed = this.#sections.applyTable(table, node, value);
        const slot = this.form.fields.length + table;
        if (changed !== "nothing") this.#touchTable(slot);
        if (changed === "inside") this.#touchRows(slot);
      },
      invariant: (holder, { slot }, holds) => this.#judge(holder, slot, holds),
      ruleFailed: (field: CompiledField, rule, code) => this.options.onRuleError?.(field.name, rule, code),
      beforeWrite: (holder, slot) => this.#journal.note(holder, slot),
      calculated: () => {},
    };
  }

  #openRows(set: RowSet): void {
    const { record, newUid } = this.options;
    const { table } = set;
    const rows = (record?.rows[table.name] ?? []).map((row) =>
      this.#record.createRow(set, row.key === null ? newUid() : `k${row.key}`, row, true),
    );
    const missing = this.isNew ? table.subMinNumberOfRec - rows.length : 0;
    for (let count = 0; count < missing; count++) rows.push(this.#record.createRow(set, newUid(), null, true));
    this.#record.setRows(set, rows);
    set.initialOrder = rows.map((row) => row.uid);
  }

  #beginAt(holder: Holder, slot: number): void {
    const row = holder instanceof Row ? holder.uid : "";
    this.#journal.begin(`${row}:${slot}`);
    this.#journal.note(holder, slot);
  }

  #clearMessages(holder: Holder, slot: number): void {
    const extra = holder.extra(slot);
    if (!extra) return;
    extra.invalid = null;
    extra.server = noMessages;
  }

  /** Copies what a person could have entered himself into a new row; the rest is made anew by rules and database. */
  #copyRow(source: Row, row: Row): void {
    for (const field of row.fields) {
      const { slot } = field;
      if (isComputed(field) || this.#states.isReadOnly(source, slot)) continue;
      row.slots[slot] = source.slots[slot] ?? null;
      row.setDisplay(slot, source.display(slot));
      row.setFlag(slot, Flag.overwritten, true);
    }
  }

  /** Sets the rows of a sub-form; `come` are those among them that were not there. */
  #changeRows(set: RowSet, rows: readonly Row[], come: readonly Row[]): void {
    const before = set.rows;
    this.#record.setRows(set, rows);
    for (const row of before) {
      if (row.live) continue;
      for (let slot = 0; slot < row.fields.length; slot++) this.#evaluator.endWait(row, slot);
      this.#states.drop(row);
    }
    for (const row of come) {
      this.#evaluator.markRow(set, row);
      this.#touchAll(row);
    }
    this.#evaluator.markRows(set);
    this.#touchTable(set.table.slot);
  }

  /** Exchanges what stands now with what stands in a step, and brings everything up to date. */
  #swap(step: Step): void {
    for (const change of step.rows) {
      const { set, rows, removed, collapsed } = change;
      const now = { rows: set.rows, removed: set.removed, collapsed: set.rows.filter((row) => row.collapsed) };
      const come = rows.filter((row) => !row.live);
      set.removed = removed;
      for (const row of rows) row.collapsed = collapsed.includes(row);
      this.#changeRows(set, rows, come);
      Object.assign(change, now);
    }
    for (const value of step.values) {
      swapValue(value);
      this.#evaluator.endWait(value.holder, value.slot);
      this.#evaluator.markValueOf(value.holder, value.slot);
      this.#evaluator.markChanged(value.holder, value.slot);
    }
    this.#run();
  }

  #settle(): void {
    this.#evaluator.markWaiting();
    this.#run();
  }

  #run(): void {
    this.#evaluator.run();
    this.#resources.flush();
    this.#tell();
  }

  #judge(holder: Holder, position: number, holds: boolean): void {
    if (holds === !(holder.broken?.has(position) ?? false)) return;
    holder.broken ??= new Set();
    if (holds) holder.broken.delete(position);
    else holder.broken.add(position);
    const invariants = (holder instanceof Row ? holder.table : this.form).invariants;
    const failed = invariants.filter((_, index) => holder.broken?.has(index));
    for (const slot of placesOf(invariants[position]?.slots)) {
      if (!holder.fields[slot]) continue;
      holder.extend(slot).broken = failed
        .filter(({ slots }) => placesOf(slots).includes(slot))
        .map(({ id, message }) => ({
          severity: "error",
          code: `invariant.${id}`,
          data: { text: message },
          source: "client",
        }));
      this.#record.touch(holder, slot);
    }
  }

  #touchAll(holder: Holder): void {
    for (let slot = 0; slot < holder.fields.length; slot++) this.#record.touch(holder, slot);
  }

  #touchRows(slot: number): void {
    for (const row of this.rows(slot)) this.#touchAll(row);
  }

  #touchTable(slot: number): void {
    this.#tableStates.delete(slot);
    this.#listeners.mark(`table:${slot}`);
  }

  #touchSection(position: number, inside: boolean): void {
    const section = this.#program.sections[position];
    if (!section) return;
    this.#listeners.mark(`section:${section.it.id}`);
    if (!inside) return;
    for (const group of section.groups) {
      this.#listeners.mark(`section:${group.id}`);
      for (const slot of group.fields) this.#record.touch(this.#record.main, slot);
      for (const slot of group.tables) {
        this.#touchTable(slot);
        this.#touchRows(slot);
      }
    }
  }

  /** Tells everybody of what changed, once. */
  #tell(): void {
    this.#formState = null;
    const [holders, slots] = this.#record.takeTold();
    for (let at = 0; at < holders.length; at++) {
      const holder = holders[at];
      if (holder) this.#states.markStale(holder, slots[at] ?? 0);
    }
    if (this.#isOpen) this.#listeners.flush(holders, slots);
  }
}

/** An invariant that names no field stands at the first. */
const placesOf = (slots: readonly number[] | undefined): readonly number[] => (slots && slots.length > 0 ? slots : [0]);

function badValues(row: Row): readonly FieldRef[] {
  return row.fields.filter(({ slot }) => row.has(slot, Flag.bad)).map(({ slot }) => refAt(row, slot));
}

function baseOf(row: Row): { readonly [name: string]: unknown } {
  const shown = row.fields.filter(({ column, slot }) => column !== null && !row.has(slot, Flag.masked));
  return Object.fromEntries(shown.map(({ column, slot }) => [column, row.base(slot)]));
}
