import type { EngineValue } from "@tessera/expression/value.ts";
import { type Cell, createCell, createRow, type Row } from "./cell.ts";
import { isCellChanged, isComputed, refOf, savedValue } from "./cellChange.ts";
import type { CompiledForm, CompiledTable } from "./compiledForm.ts";
import { copyRow } from "./copyRow.ts";
import { Evaluator } from "./evaluator.ts";
import type { FormOptions } from "./formOptions.ts";
import type { FieldMessage, FieldRef, FieldState, FormState, SectionState, TableRef, TableState } from "./formState.ts";
import { Listeners, refKey } from "./listeners.ts";
import { readingOrder } from "./readingOrder.ts";
import { Resources } from "./resources.ts";
import type { Surroundings } from "./runRule.ts";
import { hasError, sameFormState } from "./sameFormState.ts";
import { sameValue } from "./sameValue.ts";
import { Sections } from "./sections.ts";
import { validateCell } from "./validateCell.ts";
import { invariantMessages, validateTable } from "./validateRecord.ts";

/**
 * A record being worked on (design §7): values, properties and messages of every field, with one subscription per field.
 * Changes are evaluated at once; what waits for the server keeps its last value meanwhile.
 */
export class FormStore {
  readonly options: FormOptions;
  readonly form: CompiledForm;
  readonly cells: readonly Cell[];
  readonly main: EngineValue[] = [];
  readonly removed = new Map<number, { row: Row; base: { readonly [name: string]: unknown } }[]>();
  readonly #rows = new Map<number, Row[]>();
  readonly #initialOrder = new Map<number, readonly string[]>();
  readonly #listeners = new Listeners();
  readonly #evaluator: Evaluator;
  readonly #resources: Resources;
  readonly #sections: Sections;
  readonly #tableStates = new Map<number, TableState>();
  readonly #tableServerMessages = new Map<number, readonly FieldMessage[]>();
  #formState: FormState | null = null;
  #lastFormState: FormState | null = null;
  #activePage: string;
  #validated = false;

  constructor(options: FormOptions) {
    this.options = options;
    this.form = options.form;
    const { form, record } = options;
    this.cells = form.fields.map((field) => createCell(field, this.main, null, record));
    for (const table of form.tables) {
      const rows = (record?.rows[table.name] ?? []).map((row) =>
        createRow(table, row.key === null ? options.newUid() : `k${row.key}`, row, true),
      );
      this.#setRows(table, rows);
    }
    this.#activePage = form.pages[0]?.id ?? "page0";
    this.#resources = new Resources(options.resolve, () => this.#settle());
    this.#sections = new Sections(this);
    this.#evaluator = new Evaluator({
      form,
      library: options.library,
      main: this.main,
      cells: this.cells,
      rowsOf: (slot) => this.rows(slot),
      surroundings: () => this.surroundings(),
      isNew: (row) => (row ? row.key === null : this.isNew),
      touched: (cell) => this.#touch(cell),
      tableChanged: (slot) => this.#touchTable(slot),
      sectionChanged: (id) => this.#touchSection(id),
      ruleFailed: (cell, rule, code) => options.onRuleError?.(cell.field.name, rule, code),
    });
    for (const table of form.tables) {
      const missing = this.isNew ? table.subMinNumberOfRec - this.rows(table.slot).length : 0;
      if (missing > 0)
        this.#setRows(table, [
          ...this.rows(table.slot),
          ...Array.from({ length: missing }, () => createRow(table, options.newUid(), null, true)),
        ]);
      this.#initialOrder.set(
        table.slot,
        this.rows(table.slot).map((row) => row.uid),
      );
    }
    this.#evaluator.markAll();
    this.#run();
  }

  /** Whether the record does not exist yet. */
  get isNew(): boolean {
    return this.options.record === null || this.options.record.key === null;
  }

  /** The one frame's parts beside values; the clock is read once per evaluation. */
  surroundings(): Surroundings {
    const { user, params, clock, zone, language } = this.options;
    return { user, params, instant: clock(), zone, language, resource: this.#resources.ask };
  }

  /** Rows of a table, in order. */
  rows(slot: number): readonly Row[] {
    return this.#rows.get(slot) ?? [];
  }

  /** Uids of a table's rows as they were when the record was opened. */
  initialOrder(slot: number): readonly string[] {
    return this.#initialOrder.get(slot) ?? [];
  }

  /** The cell of a reference; null when there is no such row or field. */
  cell(ref: FieldRef): Cell | null {
    if (ref.table === null) return this.cells[ref.slot] ?? null;
    return this.rows(ref.table).find((row) => row.uid === ref.uid)?.cells[ref.slot] ?? null;
  }

  /** The field's state; the same object until something of it changes. Null when its row is gone. */
  field(ref: FieldRef): FieldState | null {
    const cell = this.cell(ref);
    return cell ? this.stateOf(cell) : null;
  }

  /** See `field`. */
  stateOf(cell: Cell): FieldState {
    if (cell.state) return cell.state;
    const section = this.#sections.around(cell);
    const readOnly = this.options.readOnly || section.readOnly || cell.readOnly || cell.masked || cell.locked;
    const hidden = cell.hidden || section.hidden;
    cell.state = {
      value: cell.slots[cell.field.slot] ?? null,
      display: cell.display,
      hidden,
      readOnly: readOnly || isComputed(cell),
      label: cell.label,
      required: readOnly || hidden ? "none" : cell.field.entityRequired ? "error" : cell.required,
      min: cell.min,
      max: cell.max,
      filter: cell.filter,
      messages: [...(cell.invalid ? [cell.invalid] : cell.client), ...cell.broken, ...cell.server],
      changed: isCellChanged(cell),
      isDefault: cell.isDefault,
      userOverwritten: cell.overwritten,
      isCalculating: cell.pending.size > 0,
      masked: cell.masked,
      locked: cell.masked || cell.locked,
    };
    return cell.state;
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
    const own = this.#sections.table(slot);
    const readOnly = this.options.readOnly || own.readOnly;
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
      hidden: own.hidden,
      readOnly,
      label: own.label,
      messages: [
        ...(this.#validated ? validateTable(table, rows.length) : []),
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
    const all = this.allCells();
    const states = all.map((cell) => this.stateOf(cell));
    const moved = this.form.tables.filter((table) => this.rowsChanged(table.slot)).length;
    const changedCount = states.filter((state) => state.changed).length + moved;
    const tables = this.form.tables.map((table) => this.table(table.slot));
    const now: FormState = {
      isCalculating: this.#resources.isPending,
      hasUnsavedChanges: changedCount > 0 || all.some((cell) => cell.invalid !== null),
      changedCount,
      errorCount: [...states, ...tables].filter(({ messages }) => hasError(messages)).length,
      placeless: states.filter((state) => state.hidden).flatMap((state) => state.messages),
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
    this.#notifyForm();
  }

  /** Calls `listener` after something of the field, table (`table:<slot>`), section (`section:<id>`) or `form` changed. */
  subscribe(target: FieldRef | `table:${number}` | `section:${string}` | "form", listener: () => void): () => void {
    return this.#listeners.add(typeof target === "string" ? target : refKey(target), listener);
  }

  /**
   * Takes what the person entered. `display` is the name of a chosen record. Does nothing on a read-only field, so that no view can
   * write what the form does not allow.
   */
  setValue(ref: FieldRef, value: EngineValue, display: string | null = null): void {
    const cell = this.cell(ref);
    if (!cell || this.stateOf(cell).readOnly) return;
    cell.touched = true;
    cell.invalid = null;
    cell.server = [];
    cell.display = display;
    cell.overwritten = true;
    cell.isDefault = false;
    if (sameValue(cell.slots[cell.field.slot] ?? null, value)) this.#touch(cell);
    else {
      cell.slots[cell.field.slot] = value;
      this.#evaluator.markChanged(cell);
    }
    this.#run();
  }

  /**
   * Says that what stands in the field is no value of its type; the value stays, the save is blocked until it is mended. Null says that it
   * is mended.
   */
  setInvalid(ref: FieldRef, code: string | null, data: FieldMessage["data"] = {}): void {
    const cell = this.cell(ref);
    if (!cell || (code === null && cell.invalid === null)) return;
    cell.touched = true;
    cell.invalid =
      code === null ? null : { severity: "error", code, data: { field: cell.label, ...data }, source: "client" };
    this.#touch(cell);
    this.#run();
  }

  /** Takes a field back to its saved value (or to its default, on a new record). */
  revert(ref: FieldRef): void {
    const cell = this.cell(ref);
    if (!cell) return;
    cell.overwritten = false;
    cell.judged = false;
    cell.invalid = null;
    cell.server = [];
    cell.slots[cell.field.slot] = savedValue(cell);
    cell.display = cell.baseDisplay;
    this.#evaluator.markValueOf(cell);
    this.#evaluator.markChanged(cell);
    this.#run();
  }

  /** Adds an empty row (or a copy of `from`) at the end, expanded; the others collapse. Null when the table takes no more. */
  addRow(slot: number, from: string | null = null): string | null {
    const table = this.tableAt(slot);
    if (!this.table(slot).canAdd) return null;
    const source = from === null ? null : (this.rows(slot).find((row) => row.uid === from) ?? null);
    const row = createRow(table, this.options.newUid(), null, false);
    if (source) copyRow(this, source, row);
    for (const other of this.rows(slot)) other.collapsed = true;
    this.#setRows(table, [...this.rows(slot), row]);
    this.#evaluator.markRow(row);
    this.#touchTable(slot);
    this.#run();
    return row.uid;
  }

  /** Removes a row. Gives the way back: a function that puts it where it was. */
  removeRow(slot: number, uid: string): (() => void) | null {
    const rows = this.rows(slot);
    const position = rows.findIndex((row) => row.uid === uid);
    const row = rows[position];
    if (!row?.removable || !this.table(slot).canRemove) return null;
    const gone = {
      row,
      base: Object.fromEntries(
        row.cells.filter((cell) => cell.field.column && !cell.masked).map((cell) => [cell.field.column, cell.base]),
      ),
    };
    this.#setRows(
      row.table,
      rows.filter((one) => one !== row),
    );
    if (row.key !== null) this.removed.set(slot, [...(this.removed.get(slot) ?? []), gone]);
    this.#afterRows(slot);
    return () => {
      const now = [...this.rows(slot)];
      now.splice(Math.min(position, now.length), 0, row);
      this.#setRows(row.table, now);
      this.removed.set(
        slot,
        (this.removed.get(slot) ?? []).filter((one) => one.row !== row),
      );
      this.#evaluator.markRow(row);
      this.#afterRows(slot);
    };
  }

  /** Moves a row to a position from 0. */
  moveRow(slot: number, uid: string, position: number): void {
    const rows = [...this.rows(slot)];
    const from = rows.findIndex((row) => row.uid === uid);
    const [row] = from < 0 ? [] : rows.splice(from, 1);
    if (!row || this.table(slot).readOnly) return;
    rows.splice(Math.max(0, Math.min(position, rows.length)), 0, row);
    this.#setRows(row.table, rows);
    this.#afterRows(slot);
  }

  /** Collapses or expands a row, or a group. */
  setCollapsed(
    target: { readonly table: number; readonly uid: string } | { readonly group: string },
    collapsed: boolean,
  ): void {
    if ("group" in target) {
      for (const id of this.#sections.setCollapsed(target.group, collapsed)) this.#listeners.mark(`section:${id}`);
    } else {
      const row = this.rows(target.table).find((one) => one.uid === target.uid);
      if (row) row.collapsed = collapsed;
      this.#touchTable(target.table);
    }
    this.#listeners.flush();
  }

  /** Validates everything, as before a save. Gives the fields and tables with errors, in reading order. */
  validate(): readonly (FieldRef | TableRef)[] {
    this.#validated = true;
    for (const cell of this.allCells()) {
      cell.touched = true;
      this.#touch(cell);
    }
    for (const table of this.form.tables) this.#touchTable(table.slot);
    this.#run();
    return readingOrder(this.form).flatMap((slot): readonly (FieldRef | TableRef)[] => {
      const cell = this.cells[slot];
      if (cell) return this.#badCells([cell]);
      const own = hasError(this.table(slot).messages) ? [{ table: slot, uid: null }] : [];
      return [...own, ...this.rows(slot).flatMap((row) => this.#badCells(row.cells))];
    });
  }

  #badCells(cells: readonly Cell[]): readonly FieldRef[] {
    return cells.filter((cell) => hasError(this.stateOf(cell).messages)).map(refOf);
  }

  /**
   * Puts messages of the server at a field, or at a table when `ref` is one; they clear when the field changes. Gives those that have no
   * place on the form.
   */
  setServerMessages(
    messages: readonly { readonly ref: FieldRef | TableRef; readonly message: FieldMessage }[],
  ): readonly FieldMessage[] {
    for (const cell of this.allCells()) {
      if (cell.server.length > 0) this.#touch(cell);
      cell.server = [];
    }
    for (const slot of this.#tableServerMessages.keys()) this.#touchTable(slot);
    this.#tableServerMessages.clear();
    const placeless = messages.filter(({ ref, message }) => {
      if ("uid" in ref && ref.uid === null) {
        this.#tableServerMessages.set(ref.table, [...(this.#tableServerMessages.get(ref.table) ?? []), message]);
        this.#touchTable(ref.table);
        return false;
      }
      const cell = "slot" in ref ? this.cell(ref) : null;
      if (!cell) return true;
      cell.server = [...cell.server, message];
      this.#touch(cell);
      return false;
    });
    this.#run();
    return placeless.map(({ message }) => message);
  }

  /** Resolves when no answer is awaited any more; at most `rounds` rounds of questions are asked. */
  async settled(rounds = 20): Promise<void> {
    for (const table of [null, ...this.form.tables]) invariantMessages(this, table);
    this.#resources.flush();
    await this.#resources.settled(rounds);
  }

  /** All cells: the main record's, then those of the rows. */
  allCells(): readonly Cell[] {
    return [...this.cells, ...this.form.tables.flatMap((table) => this.rows(table.slot).flatMap((row) => row.cells))];
  }

  /** The compiled table at a slot. Throws `RangeError` when there is none: a defect of the caller. */
  tableAt(slot: number): CompiledTable {
    const table = this.form.tables.find((one) => one.slot === slot);
    if (!table) throw new RangeError(`There is no table at slot ${slot}.`);
    return table;
  }

  /** Whether rows were added, removed or moved. */
  rowsChanged(slot: number): boolean {
    return (
      this.rows(slot)
        .map((row) => row.uid)
        .join() !== this.initialOrder(slot).join()
    );
  }

  #setRows(table: CompiledTable, rows: Row[]): void {
    this.#rows.set(table.slot, rows);
    this.main[table.slot] = rows;
    this.#tableStates.delete(table.slot);
  }

  #afterRows(slot: number): void {
    this.#evaluator.markRows(slot);
    this.#touchTable(slot);
    this.#run();
  }

  #settle(): void {
    for (const cell of this.allCells()) for (const rule of cell.pending) this.#evaluator.markWaiting(cell, rule);
    for (const of of this.#sections.waiting) {
      if (typeof of === "string") this.#touchSection(of);
      else this.#touchTable(of);
    }
    this.#run();
  }

  #run(): void {
    this.#evaluator.run();
    this.#sections.evaluate();
    this.#resources.flush();
    for (const cell of this.#listeners.takeCells()) if (cell.touched || this.#validated) this.#revalidate(cell);
    if (this.#validated) for (const table of [null, ...this.form.tables]) this.#revalidateInvariants(table);
    this.#notifyForm();
  }

  #revalidate(cell: Cell): void {
    const state = this.stateOf(cell);
    const skip = state.hidden || state.readOnly;
    cell.client = skip ? [] : validateCell(cell.field, state);
    cell.state = null;
  }

  #revalidateInvariants(table: CompiledTable | null): void {
    const failed = invariantMessages(this, table);
    for (const cell of table ? this.rows(table.slot).flatMap((row) => row.cells) : this.cells) {
      const now = failed.get(cell) ?? [];
      if (now.map(({ code }) => code).join() === cell.broken.map(({ code }) => code).join()) continue;
      cell.broken = now;
      cell.state = null;
      this.#listeners.mark(refKey(refOf(cell)));
    }
  }

  #touch(cell: Cell): void {
    cell.state = null;
    this.#listeners.markCell(cell, refKey(refOf(cell)));
  }

  #touchTable(slot: number): void {
    this.#tableStates.delete(slot);
    this.#sections.forget(slot);
    this.#listeners.mark(`table:${slot}`);
    for (const row of this.rows(slot)) for (const cell of row.cells) this.#touch(cell);
  }

  #touchSection(id: string): void {
    const inside = this.#sections.refresh(id);
    this.#listeners.mark(`section:${id}`);
    for (const slot of inside.fields) {
      const cell = this.cells[slot];
      if (cell) this.#touch(cell);
    }
    for (const slot of inside.tables) this.#touchTable(slot);
    for (const group of inside.groups) this.#listeners.mark(`section:${group}`);
  }

  #notifyForm(): void {
    this.#formState = null;
    this.#listeners.mark("form");
    this.#listeners.flush();
  }
}
