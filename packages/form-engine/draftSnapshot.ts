import type { EngineValue } from "@tessera/expression/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Cell, Row } from "./cell.ts";
import { isCellChanged, refOf } from "./cellChange.ts";
import type { FormStore } from "./formStore.ts";
import { fromWire, toWire } from "./wireValue.ts";

interface EnteredValue {
  readonly value: Json;
  readonly display: string | null;
}
type Entered = { readonly [field: string]: EnteredValue };

/** What a person has entered and not saved, by names: it survives a new definition of the form, a reload, an expired session. */
export interface DraftSnapshot {
  readonly values: Entered;
  readonly tables: {
    readonly [table: string]: {
      readonly added: readonly Entered[];
      readonly changed: { readonly [key: string]: Entered };
      readonly removed: readonly string[];
    };
  };
}

function entered(cells: readonly Cell[]): Entered {
  const found: { [field: string]: EnteredValue } = {};
  for (const cell of cells) {
    const isEntered = cell.base === undefined ? cell.overwritten : isCellChanged(cell);
    if (!isEntered) continue;
    found[cell.field.name] = {
      value: toWire(cell.slots[cell.field.slot] ?? null, cell.field.valueType),
      display: cell.display,
    };
  }
  return found;
}

/** Takes down what has been entered. */
export function takeSnapshot(store: FormStore): DraftSnapshot {
  return {
    values: entered(store.cells),
    tables: Object.fromEntries(
      store.form.tables.map((table) => {
        const rows = store.rows(table.slot);
        const saved = rows.flatMap((row) => (row.key === null ? [] : [[row.key, entered(row.cells)] as const]));
        return [
          table.name,
          {
            added: rows.filter((row) => row.key === null).map((row) => entered(row.cells)),
            changed: Object.fromEntries(saved.filter(([, values]) => Object.keys(values).length > 0)),
            removed: (store.removed.get(table.slot) ?? []).flatMap(({ row }) => row.key ?? []),
          },
        ];
      }),
    ),
  };
}

/**
 * Enters a snapshot into a freshly opened record. Gives the names of fields that have no place any more, so that the person can be
 * told what could not be kept.
 */
export function enterSnapshot(store: FormStore, snapshot: DraftSnapshot): readonly string[] {
  const lost: string[] = [];
  const enter = (cells: readonly Cell[], values: Entered) => {
    for (const [name, { value, display }] of Object.entries(values)) {
      const cell = cells.find((one) => one.field.name === name);
      if (!cell || store.stateOf(cell).readOnly) lost.push(name);
      else store.setValue(refOf(cell), engineValue(cell, value), display);
    }
  };
  enter(store.cells, snapshot.values);
  for (const [name, changes] of Object.entries(snapshot.tables)) {
    const table = store.form.tables.find((one) => one.name === name);
    if (!table) {
      lost.push(name);
      continue;
    }
    const rowOf = (test: (row: Row) => boolean) => store.rows(table.slot).find(test);
    for (const key of changes.removed) {
      const row = rowOf((one) => one.key === key);
      if (row) store.removeRow(table.slot, row.uid);
    }
    for (const [key, values] of Object.entries(changes.changed)) {
      const row = rowOf((one) => one.key === key);
      if (row) enter(row.cells, values);
      else lost.push(name);
    }
    for (const values of changes.added) {
      const uid = store.addRow(table.slot);
      const row = rowOf((one) => one.uid === uid);
      if (row) enter(row.cells, values);
      else lost.push(name);
    }
  }
  return lost;
}

function engineValue(cell: Cell, value: Json): EngineValue {
  return fromWire(value, cell.field.valueType);
}
