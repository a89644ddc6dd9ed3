import type { Row } from "../record/cell.ts";
import { isComputed } from "../record/cellChange.ts";
import { fillRow, type RowEntry } from "../record/fillRow.ts";
import { Flag } from "../record/flags.ts";
import type { RowSet } from "../record/formRecord.ts";
import type { FormCore } from "./formCore.ts";
import type { FormStore } from "./formStore.ts";

function take(core: FormCore, set: RowSet, gone: readonly Row[], come: readonly Row[]): void {
  const left = new Set(gone);
  core.changeRows(set, [...set.rows.filter((row) => !left.has(row)), ...come], come);
  set.removed = [...set.removed, ...gone.filter(({ key }) => key !== null)];
}

/** Copies what a person could have entered themselves into a new row; the rest is made again by rules and database. */
function copyRow(core: FormCore, source: Row, row: Row): void {
  for (const field of row.fields) {
    const { slot } = field;
    if (isComputed(field) || core.states.isReadOnly(source, slot)) continue;
    row.slots[slot] = source.slots[slot] ?? null;
    row.setDisplay(slot, source.display(slot));
    if (!field.reference?.parts) row.setFlag(slot, Flag.overwritten, true);
  }
}

/** See `FormStore.addRow`; the caller has asked whether the table takes one. Gives the uid of the row. */
export function addRow(core: FormCore, set: RowSet, from: string | null, position: number | null): string {
  core.journal.begin(null);
  core.journal.noteRows(set);
  const source = from === null ? null : (set.rows.find((row) => row.uid === from) ?? null);
  const row = core.record.createRow(set, core.options.newUid(), null, false);
  if (source) copyRow(core, source, row);
  for (const other of set.rows) other.collapsed = true;
  core.changeRows(set, set.rows.toSpliced(position ?? set.rows.length, 0, row), [row]);
  core.run();
  return row.uid;
}

/** See `FormStore.moveRow`; the caller has asked whether rows may be moved. */
export function moveRow(core: FormCore, set: RowSet, row: Row, position: number): void {
  core.journal.begin(null);
  core.journal.noteRows(set);
  const rows = set.rows.filter((one) => one !== row);
  rows.splice(Math.max(0, Math.min(position, rows.length)), 0, row);
  core.changeRows(set, rows, []);
  core.run();
}

/**
 * Removes rows of a sub-form as one action; all that may be removed when `uids` is null. Gives the way back: a function
 * that puts them where they were. Null when there is nothing to remove.
 */
export function removeRows(store: FormStore, slot: number, uids: readonly string[] | null): (() => void) | null {
  const { core } = store;
  const set = core.record.rowSet(slot);
  const gone = (set?.rows ?? []).filter((row) => row.removable && (uids === null || uids.includes(row.uid)));
  if (!set || gone.length === 0 || !store.table(slot).canRemove) return null;
  return without(core, set, gone);
}

/**
 * Gives up a row that was added and is not saved: also where rows may not be deleted, for it never was one of these.
 * Gives the way back; null where there is no such row.
 */
export function discardRow({ core }: FormStore, slot: number, uid: string): (() => void) | null {
  const set = core.record.rowSet(slot);
  const row = set?.rows.find((one) => one.uid === uid && one.key === null);
  return set && row ? without(core, set, [row]) : null;
}

function without(core: FormCore, set: RowSet, gone: readonly Row[]): () => void {
  const places = gone.map((row) => ({ row, index: row.index }));
  core.journal.begin(null);
  core.journal.noteRows(set);
  take(core, set, gone, []);
  core.run();
  return () => {
    const back = places.filter(({ row }) => !row.live);
    if (back.length === 0) return;
    core.journal.begin(null);
    core.journal.noteRows(set);
    const rows = [...set.rows];
    for (const { index, row } of back) rows.splice(Math.min(index, rows.length), 0, row);
    const come = back.map(({ row }) => row);
    set.removed = set.removed.filter((row) => !come.includes(row));
    core.changeRows(set, rows, come);
    core.run();
  };
}

/**
 * Makes new rows in place of those that stand there; as many as the sub-form takes. The caller has noted the
 * action, and runs the rules.
 */
export function replaceAll(core: FormCore, set: RowSet, entries: readonly RowEntry[]): void {
  const { maxRecCount } = set.table;
  const taken = maxRecCount > 0 ? entries.slice(0, maxRecCount) : entries;
  const come = taken.map((entry) => {
    const row = core.record.createRow(set, core.options.newUid(), null, true);
    fillRow(row, entry, (field) => core.options.onRuleError?.(field.name, "value", "wrong_type"));
    return row;
  });
  take(core, set, set.rows, come);
}

/**
 * Replaces the rows of a sub-form by new ones, as one action (spec forms §4: rows can be replaced). False where rows
 * may not both come and go.
 */
export function replaceRows(store: FormStore, slot: number, entries: readonly RowEntry[]): boolean {
  const { core } = store;
  const set = core.record.rowSet(slot);
  if (!set) return false;
  const { canRemove, readOnly } = store.table(slot);
  const mayGo = set.rows.every(({ removable }) => removable) && (canRemove || set.rows.length === 0);
  const mayCome =
    entries.length === 0 ||
    (set.table.extendable && core.options.record?.notExtendable?.includes(set.table.name) !== true);
  if (readOnly || !mayGo || !mayCome) return false;
  core.journal.begin(null);
  core.journal.noteRows(set);
  replaceAll(core, set, entries);
  core.run();
  return true;
}
