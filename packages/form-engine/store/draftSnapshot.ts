import type { MergedValue } from "@tessera/contract/fieldBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { mergedChange } from "../merge/mergedChange.ts";
import { sameJson } from "../merge/plainRecord.ts";
import type { Cell, Row } from "../record/cell.ts";
import { isCellChanged, isComputed, refOf } from "../record/cellChange.ts";
import { fromWire, toWire } from "../record/wireValue.ts";
import type { FormOptions } from "./formOptions.ts";
import type { FormStore } from "./formStore.ts";

interface EnteredValue {
  /** Element id of the field: it stays when a designer renames the field. */
  readonly id: string;
  readonly label: string;
  readonly value: Json;
  readonly display: string | null;
  /** What the person saw before; undefined on what is new. */
  readonly base: Json | undefined;
  /** Name of the record that `base` chose; absent where it is not known. */
  readonly baseDisplay?: string;
}
type Entered = { readonly [field: string]: EnteredValue };

interface EnteredRows {
  readonly id: string;
  readonly label: string;
  readonly added: readonly Entered[];
  /** Uids of `added`, by which a save answers their keys; absent in drafts of former releases. */
  readonly uids?: readonly string[];
  readonly changed: { readonly [key: string]: Entered };
  readonly removed: readonly string[];
}

/**
 * What a person has entered and not saved, by names: it survives a new definition of the form, a reload, an expired
 * session.
 */
export interface DraftSnapshot {
  readonly values: Entered;
  readonly tables: { readonly [table: string]: EnteredRows };
}

function entered(cells: readonly Cell[], { behaviours }: FormOptions): Entered {
  const found: { [field: string]: EnteredValue } = {};
  for (const cell of cells) {
    const isEntered = cell.base === undefined ? cell.overwritten : isCellChanged(cell, behaviours);
    // An answer to a question that ends soon is asked for again.
    if (!isEntered || cell.field.proves) continue;
    const { id, name, label, slot, valueType } = cell.field;
    const value = toWire(cell.slots[slot] ?? null, valueType);
    const { base, baseDisplay } = cell;
    found[name] = { id, label, value, display: cell.display, base, ...(baseDisplay == null ? {} : { baseDisplay }) };
  }
  return found;
}

/**
 * Everything that stands in a row as if the person had entered it in a new one: to keep a row that someone else
 * removed.
 */
export function snapshotRow(row: Row): Entered {
  return Object.fromEntries(
    row.cells.flatMap(({ display, field, slots }) => {
      if (!field.textOf && (field.type === null || field.column === null)) return [];
      const value = toWire(slots[field.slot] ?? null, field.valueType);
      return [[field.name, { id: field.id, label: field.label, value, display, base: undefined }]];
    }),
  );
}

/** Takes down what has been entered. */
export function takeSnapshot(store: FormStore): DraftSnapshot {
  const { closed } = store.core;
  return closed ? closed.whole(() => openSnapshot(store)) : openSnapshot(store);
}

/** What of it a save would send: not what was put aside since a rule closed its place. */
export function openSnapshot(store: FormStore): DraftSnapshot {
  return {
    values: entered(store.cells, store.options),
    tables: Object.fromEntries(
      store.form.tables.map(({ id, label, name, slot }) => {
        const rows = store.rows(slot);
        const added = rows.filter((row) => row.key === null);
        const saved = rows.flatMap((row) =>
          row.key === null ? [] : [[row.key, entered(row.cells, store.options)] as const],
        );
        return [
          name,
          {
            id,
            label,
            added: added.map((row) => entered(row.cells, store.options)),
            uids: added.map(({ uid }) => uid),
            changed: Object.fromEntries(saved.filter(([, values]) => Object.keys(values).length > 0)),
            removed: (store.removed.get(slot) ?? []).flatMap(({ row }) => row.key ?? []),
          },
        ];
      }),
    ),
  };
}

/** Values of a new record or row that nobody entered. */
function shownOf(cells: readonly Cell[]): Entered {
  const found: { [field: string]: EnteredValue } = {};
  for (const cell of cells) {
    const { column, id, label, name, slot, valueType } = cell.field;
    if (cell.base !== undefined || cell.overwritten || column === null || isComputed(cell.field)) continue;
    const value = toWire(cell.slots[slot] ?? null, valueType);
    if (value !== null) found[name] = { id, label, value, display: cell.display, base: undefined };
  }
  return found;
}

/**
 * What stands in a new record and in new rows without being entered, such as defaults; that of rows by sub-form and
 * uid.
 */
export function takeShown(store: FormStore): {
  readonly values: Entered;
  readonly rows: { readonly [table: string]: { readonly [uid: string]: Entered } };
} {
  const rows = store.form.tables.map(({ name, slot }) => {
    const added = store.rows(slot).filter(({ key }) => key === null);
    return [name, Object.fromEntries(added.map(({ cells, uid }) => [uid, shownOf(cells)]))] as const;
  });
  return { values: shownOf(store.cells), rows: Object.fromEntries(rows) };
}

/** Whether anything stands in the snapshot. */
export function isEmptySnapshot({ values, tables }: DraftSnapshot): boolean {
  const isEmpty = (part: object) => Object.keys(part).length === 0;
  return (
    isEmpty(values) &&
    Object.values(tables).every((table) => isEmpty(table.changed) && table.added.length + table.removed.length === 0)
  );
}

/**
 * What the type of a column makes of an entry over a value that was saved meanwhile; null where it was not, or the save
 * has to ask.
 */
function mergedEntry(store: FormStore, cell: Cell, base: Json | undefined, mine: Json): MergedValue | null {
  const { base: theirs, field } = cell;
  if (base === undefined || theirs === undefined || sameJson(base, theirs)) return null;
  return mergedChange(store, field, { base, theirs, mine });
}

/** Enters values; gives those that have no place, or only one that cannot be written. */
function enterValues(store: FormStore, cells: readonly Cell[], values: Entered): readonly EnteredValue[] {
  let left = Object.entries(values);
  // A value may open the way for another: what is read-only at first is tried again while there is progress.
  for (let before = -1; left.length !== before; ) {
    before = left.length;
    left = left.filter(([name, { id, value, display, base }]) => {
      const cell = cells.find((one) => one.field.id === id) ?? cells.find((one) => one.field.name === name);
      if (!cell || store.stateOf(cell).readOnly) return true;
      const merged = mergedEntry(store, cell, base, value);
      if (merged !== null) {
        store.setValue(refOf(cell), fromWire(merged.value, cell.field.valueType));
        return false;
      }
      // The save compares with what the person saw, not with what was read meanwhile: else it would overwrite the work
      // of others.
      if (base !== undefined && cell.base !== undefined) cell.holder.extend(cell.field.slot).base = base;
      store.setValue(refOf(cell), fromWire(value, cell.field.valueType), display);
      return false;
    });
  }
  return left.map(([, value]) => value);
}

function enterRows(store: FormStore, name: string, changes: EnteredRows): readonly string[] {
  const { tables } = store.form;
  const table = tables.find((one) => one.id === changes.id) ?? tables.find((one) => one.name === name);
  const hasEntries = changes.added.length + changes.removed.length + Object.keys(changes.changed).length > 0;
  if (!table) return hasEntries ? [changes.label] : [];
  const lost: string[] = [];
  const enter = (uid: string | null | undefined, values: Entered) => {
    const row = store.rows(table.slot).find((one) => one.uid === uid);
    if (row) lost.push(...enterValues(store, row.cells, values).map(({ label }) => `${table.label}: ${label}`));
    else lost.push(table.label);
  };
  const saved = (key: string) => store.rows(table.slot).find((row) => row.key === key)?.uid;
  for (const key of changes.removed) {
    const uid = saved(key);
    if (uid !== undefined) store.removeRow(table.slot, uid);
  }
  for (const [key, values] of Object.entries(changes.changed)) enter(saved(key), values);
  const waiting = store.rows(table.slot).filter((row) => row.key === null);
  for (const [index, values] of changes.added.entries()) enter(waiting[index]?.uid ?? store.addRow(table.slot), values);
  return lost;
}

/**
 * Enters a snapshot into a freshly opened record. Gives the labels of fields and sub-forms whose entries have no place
 * any more, so that the person can be notified what could not be kept.
 */
export function enterSnapshot(store: FormStore, snapshot: DraftSnapshot): readonly string[] {
  const lost = enterValues(store, store.cells, snapshot.values).map(({ label }) => label);
  return [
    ...new Set([...lost, ...Object.entries(snapshot.tables).flatMap(([name, rows]) => enterRows(store, name, rows))]),
  ];
}
