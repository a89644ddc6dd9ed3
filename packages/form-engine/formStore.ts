import type { EngineValue } from "@tessera/expression/value.ts";
import { type Cell, createCell, createRow, type Row } from "./cell.ts";
import { isCellChanged, isComputed, refOf, savedValue } from "./cellChange.ts";
import type { CompiledForm, CompiledTable } from "./compiledForm.ts";
import { Evaluator } from "./evaluator.ts";
import type { FormOptions } from "./formOptions.ts";
import type { FieldMessage, FieldRef, FieldState, FormState, SectionState, TableState } from "./formState.ts";
import { Listeners, refKey } from "./listeners.ts";
import { Resources } from "./resources.ts";
import type { Surroundings } from "./runRule.ts";
import { sameValue } from "./sameValue.ts";
import { Sections } from "./sections.ts";
import { validateCell } from "./validateCell.ts";
import { failedInvariants, validateRow, validateTable } from "./validateRecord.ts";

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
  readonly #dirtyInvariants = new Set<number | null>();
  #formState: FormState | null = null;
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
      this.#initialOrder.set(
        table.slot,
        rows.map((row) => row.uid),
      );
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
      invariantsChanged: (table) => this.#dirtyInvariants.add(table),
      ruleFailed: (cell, rule, code) => options.onRuleError?.(cell.field.name, rule, code),
    });
    for (const table of form.tables) {
      const missing = this.isNew ? table.subMinNumberOfRec - this.rows(table.slot).length : 0;
      if (missing > 0)
        this.#setRows(table, [
          ...this.rows(table.slot),
          ...Array.from({ length: missing }, () => createRow(table, options.newUid(), null, true)),
        ]);
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
    const readOnly = this.options.readOnly || section.readOnly || cell.readOnly || cell.masked;
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
      messages: [...(cell.invalid ? [cell.invalid] : cell.client), ...cell.server],
      changed: isCellChanged(cell),
      isDefault: cell.isDefault,
      userOverwritten: cell.overwritten,
      isCalculating: cell.pending.size > 0,
      masked: cell.masked,
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
    const state: TableState = {
      rows: rows.map(({ uid, key, collapsed }) => ({ uid, key, collapsed })),
      hidden: own.hidden,
      readOnly,
      label: own.label,
      messages: [
        ...(this.#validated ? validateTable(table, rows.length) : []),
        ...(this.#tableServerMessages.get(slot) ?? []),
      ],
      canAdd: !readOnly && table.extendable && !isFull,
      canRemove: !readOnly && table.deletable,
    };
    this.#tableStates.set(slot, state);
    return state;
  }

  /** State of the whole form. */
  state(): FormState {
    if (this.#formState) return this.#formState;
    const all = this.allCells();
    const changedCells = all.filter((cell) => isCellChanged(cell));
    const rowsMoved = this.form.tables.filter((table) => this.rowsChanged(table.slot)).length;
    const errors = all.filter((cell) =>
      this.stateOf(cell).messages.some((message) => message.severity === "error"),
    ).length;
    const tableErrors = this.form.tables.filter((table) =>
      this.table(table.slot).messages.some((one) => one.severity === "error"),
    ).length;
    this.#formState = {
      isCalculating: this.#resources.isPending,
      hasUnsavedChanges: changedCells.length + rowsMoved > 0 || all.some((cell) => cell.invalid !== null),
      changedCount: changedCells.length + rowsMoved,
      errorCount: errors + tableErrors,
      activePage: this.#activePage,
    };
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

  /** Says that what stands in the field is no value of its type; the value stays, the save is blocked until it is mended. */
  setInvalid(ref: FieldRef, code: string, data: FieldMessage["data"] = {}): void {
    const cell = this.cell(ref);
    if (!cell) return;
    cell.touched = true;
    cell.invalid = { severity: "error", code, data: { field: cell.label, ...data }, source: "client" };
    this.#touch(cell);
    this.#run();
  }

  /** Takes a field back to its saved value (or to its default, on a new record). */
  revert(ref: FieldRef): void {
    const cell = this.cell(ref);
    if (!cell) return;
    cell.overwritten = false;
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
    if (source) this.#copyRow(source, row);
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
    if (!row || !this.table(slot).canRemove) return null;
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
  validate(): readonly (FieldRef | { readonly table: number; readonly uid: null })[] {
    this.#validated = true;
    for (const cell of this.allCells()) {
      cell.touched = true;
      this.#touch(cell);
    }
    for (const table of this.form.tables) this.#touchTable(table.slot);
    this.#run();
    const bad: (FieldRef | { readonly table: number; readonly uid: null })[] = this.allCells()
      .filter((cell) => this.stateOf(cell).messages.some((message) => message.severity === "error"))
      .map((cell) => refOf(cell));
    for (const table of this.form.tables) {
      if (this.table(table.slot).messages.some((one) => one.severity === "error"))
        bad.push({ table: table.slot, uid: null });
    }
    return bad;
  }

  /** Puts messages of the server at a field, or at a table when `ref` is one; they clear when the field changes. */
  setServerMessages(
    messages: readonly {
      readonly ref: FieldRef | { readonly table: number; readonly uid: null };
      readonly message: FieldMessage;
    }[],
  ): void {
    for (const cell of this.allCells()) {
      if (cell.server.length > 0) this.#touch(cell);
      cell.server = [];
    }
    for (const slot of this.#tableServerMessages.keys()) this.#touchTable(slot);
    this.#tableServerMessages.clear();
    for (const { ref, message } of messages) {
      if ("uid" in ref && ref.uid === null) {
        this.#tableServerMessages.set(ref.table, [...(this.#tableServerMessages.get(ref.table) ?? []), message]);
        this.#touchTable(ref.table);
        continue;
      }
      const cell = "slot" in ref ? this.cell(ref) : null;
      if (!cell) continue;
      cell.server = [...cell.server, message];
      this.#touch(cell);
    }
    this.#listeners.flush();
  }

  /** Resolves when no answer is awaited any more; at most `rounds` rounds of questions are asked. */
  async settled(rounds = 20): Promise<void> {
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

  #copyRow(source: Row, row: Row): void {
    for (const cell of row.cells) {
      const from = source.cells[cell.field.slot];
      if (!from || from.masked || isComputed(cell) || this.stateOf(from).readOnly) continue;
      cell.slots[cell.field.slot] = from.slots[cell.field.slot] ?? null;
      cell.display = from.display;
      cell.overwritten = true;
    }
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
    this.#run();
  }

  #run(): void {
    this.#evaluator.run();
    this.#resources.flush();
    for (const cell of this.#listeners.takeCells()) if (cell.touched || this.#validated) this.#revalidate(cell);
    if (this.#validated) for (const table of [null, ...this.form.tables]) this.#revalidateInvariants(table);
    this.#dirtyInvariants.clear();
    this.#notifyForm();
  }

  #revalidate(cell: Cell): void {
    const state = this.stateOf(cell);
    const skip = state.hidden || state.readOnly;
    cell.client = skip ? [] : validateCell(cell.field, state);
    cell.state = null;
  }

  #revalidateInvariants(table: CompiledTable | null): void {
    const rows = table ? this.rows(table.slot) : [null];
    for (const row of rows) {
      const failed = table && row ? validateRow(this, table, row) : failedInvariants(this, this.form.invariants, null);
      const cells = row ? row.cells : this.cells;
      for (const { slots, message } of failed) {
        for (const slot of slots.length > 0 ? slots : [0]) {
          const cell = cells[slot];
          if (!cell || cell.client.some((one) => one.code === message.code)) continue;
          cell.client = [...cell.client, message];
          cell.state = null;
          this.#listeners.mark(refKey(refOf(cell)));
        }
      }
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
