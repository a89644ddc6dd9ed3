import type { CompiledField, CompiledTable } from "../compile/compiledForm.ts";
import type { FormProgram } from "../program/formProgram.ts";
import { Holder, Row } from "./cell.ts";
import { FlagBlock } from "./flagBlock.ts";
import { Flag } from "./flags.ts";
import type { FieldRef, RecordValues } from "./formState.ts";
import { ValueList } from "./valueList.ts";

/** The rows of one sub-form. */
export interface RowSet {
  readonly table: CompiledTable;
  readonly position: number;
  rows: readonly Row[];
  /** Every row there ever was, removed ones too: a removal can be undone. */
  readonly byUid: Map<string, Row>;
  initialOrder: readonly string[];
  removed: readonly Row[];
  /** Flags of all rows there ever were. */
  readonly block: FlagBlock;
}

/** The values of a record with its rows, and the list of what changed since it was last looked at. */
export class FormRecord {
  readonly program: FormProgram;
  readonly main: Holder;
  readonly tables: readonly RowSet[];
  /** Values that changed: pairs by position. */
  #notified = new ValueList();
  /** A list to be used again, so that a change makes none. */
  #spare: ValueList | null = null;

  constructor(program: FormProgram, record: RecordValues | null) {
    const { form } = program;
    this.program = program;
    this.main = new Holder(program.mainShape, new FlagBlock(), record);
    this.tables = form.tables.map((table, position) => ({
      table,
      position,
      rows: [],
      byUid: new Map<string, Row>(),
      initialOrder: [],
      removed: [],
      block: new FlagBlock(),
    }));
  }

  /** The sub-form of a main slot; null when there is none. */
  rowSet(slot: number): RowSet | null {
    return this.tables[slot - this.program.form.fields.length] ?? null;
  }

  /** See `rowSet`. Throws `RangeError` when there is none: a defect of the caller. */
  rowSetAt(slot: number): RowSet {
    const set = this.rowSet(slot);
    if (!set) throw new RangeError(`There is no table at slot ${slot}.`);
    return set;
  }

  /** The main record, or the row that a reference names; null when there is no such row or field. */
  holderOf(ref: FieldRef): Holder | null {
    if (ref.table === null) return ref.slot < this.program.form.fields.length ? this.main : null;
    const row = this.rowSet(ref.table)?.byUid.get(ref.uid);
    return row?.live ? row : null;
  }

  /** Makes a row; it stands nowhere yet. */
  createRow(set: RowSet, uid: string, record: RecordValues | null, collapsed: boolean): Row {
    const shape = this.program.rowShapes[set.position];
    if (!shape) throw new RangeError(`There is no sub-form at ${set.position}.`);
    const row = new Row(set.table, shape, set.block, uid, record, collapsed);
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

  /**
   * Notes that something of a value changed: its state is made again when asked, and anyone who listens is notified at
   * the end.
   */
  touch(holder: Holder, slot: number): void {
    if (holder.states) holder.states[slot] = null;
    const flags = holder.flagsAt(slot);
    if ((flags & Flag.notified) !== 0) return;
    holder.setFlagsAt(slot, flags | Flag.notified);
    this.#notified.push(holder, slot);
  }

  /** The values that were touched since the last call. To be given back with `release`. */
  takeNotified(): ValueList {
    const notified = this.#notified;
    this.#notified = this.#spare ?? new ValueList();
    this.#spare = null;
    return notified;
  }

  /** The values that were touched since `takeNotified`. */
  get notified(): ValueList {
    return this.#notified;
  }

  /** Gives a list back that nobody reads any more. */
  release(notified: ValueList): void {
    notified.count = 0;
    this.#spare = notified;
  }

  /** Every holder: the main record, then the rows. */
  *holders(): Generator<Holder> {
    yield this.main;
    for (const { rows } of this.tables) yield* rows;
  }
}
