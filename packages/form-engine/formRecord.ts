import { Holder, Row } from "./cell.ts";
import type { CompiledField, CompiledTable } from "./compiledForm.ts";
import { Work } from "./flags.ts";
import type { FormProgram } from "./formProgram.ts";
import type { RecordValues } from "./formState.ts";

/** The rows of one sub-form. */
export interface RowSet {
  readonly table: CompiledTable;
  readonly position: number;
  rows: readonly Row[];
  /** Every row there ever was, removed ones too: a removal can be taken back. */
  readonly byUid: Map<string, Row>;
  initialOrder: readonly string[];
  removed: readonly Row[];
}

/** The values of a record with its rows, and the list of what changed since it was last looked at. */
export class FormRecord {
  readonly program: FormProgram;
  readonly main: Holder;
  readonly tables: readonly RowSet[];
  /** Values that changed: pairs by position. */
  #toldHolders: Holder[] = [];
  #toldSlots: number[] = [];

  constructor(program: FormProgram, record: RecordValues | null) {
    const { form } = program;
    this.program = program;
    this.main = new Holder(form.fields, program.mainFlags, record);
    this.tables = form.tables.map((table, position) => ({
      table,
      position,
      rows: [],
      byUid: new Map<string, Row>(),
      initialOrder: [],
      removed: [],
    }));
    for (const _ of this.tables) this.main.slots.push(null);
  }

  /** The sub-form of a main slot; null when there is none. */
  rowSet(slot: number): RowSet | null {
    return this.tables[slot - this.program.form.fields.length] ?? null;
  }

  /** The rows of a row's sub-form. */
  rowSetOf(row: Row): RowSet | null {
    return this.rowSet(row.table.slot);
  }

  /** Makes a row; it stands nowhere yet. */
  createRow(set: RowSet, uid: string, record: RecordValues | null, collapsed: boolean): Row {
    const row = new Row(set.table, this.program.rowFlags[set.position] ?? [], uid, record, collapsed);
    set.byUid.set(uid, row);
    return row;
  }

  /** Sets which rows there are, in order. */
  setRows(set: RowSet, rows: readonly Row[]): void {
    for (const row of set.rows) row.live = false;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index];
      if (!row) continue;
      row.index = index;
      row.live = true;
    }
    set.rows = rows;
    this.main.slots[set.table.slot] = rows;
  }

  /** The field of a value. Throws `RangeError` when there is none: a defect of the caller. */
  fieldAt(holder: Holder, slot: number): CompiledField {
    const field = holder.fields[slot];
    if (!field) throw new RangeError(`There is no field at slot ${slot}.`);
    return field;
  }

  /** Number of a value among the sources of rules. */
  sourceOf(holder: Holder, slot: number): number {
    if (!(holder instanceof Row)) return slot;
    const { form, sources } = this.program;
    return sources.column(holder.table.slot - form.fields.length, slot);
  }

  /** Notes that something of a value changed: its state is made anew when asked, and whoever listens is told at the end. */
  touch(holder: Holder, slot: number): void {
    if (holder.states) holder.states[slot] = null;
    const work = holder.work[slot] ?? 0;
    if ((work & Work.told) !== 0) return;
    holder.work[slot] = work | Work.told;
    this.#toldHolders.push(holder);
    this.#toldSlots.push(slot);
  }

  /** The values that were touched since the last call: holders and slots by position. */
  takeTold(): readonly [readonly Holder[], readonly number[]] {
    const holders = this.#toldHolders;
    const slots = this.#toldSlots;
    if (holders.length > 0) {
      this.#toldHolders = [];
      this.#toldSlots = [];
    }
    for (let at = 0; at < holders.length; at++) {
      const holder = holders[at];
      const slot = slots[at] ?? 0;
      if (!holder) continue;
      holder.work[slot] = (holder.work[slot] ?? 0) & ~Work.told;
      if (holder.states) holder.states[slot] = null;
    }
    return [holders, slots];
  }

  /** Every holder: the main record, then the rows. */
  *holders(): Generator<Holder> {
    yield this.main;
    for (const { rows } of this.tables) yield* rows;
  }
}
