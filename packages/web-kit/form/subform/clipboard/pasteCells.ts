import { choosesRows } from "@tessera/form-engine/choices/choosesRows.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import { asOneAction } from "@tessera/form-engine/store/asOneAction.ts";
import type { SheetArea } from "@tessera/ui/sheet/SheetColumn.ts";
import type { LoadChoices } from "../../formScope.ts";
import { readCell } from "./readCell.ts";
import type { WorkedSheet } from "./sheetFormat.ts";

/** A record that a pasted name means. */
interface ChosenRecord {
  readonly key: string;
  readonly label: string;
}

/** Looks records up by their names, each name of a place once; a name that none or several have means no record. */
function chosenRecords(loadChoices: LoadChoices) {
  const asked = new Map<string, Promise<ChosenRecord | null>>();
  const look = async (ref: FieldRef, name: string): Promise<ChosenRecord | null> => {
    const { options } = await loadChoices(ref, { search: name, page: 0, selection: [] });
    const called = options.filter(({ label }) => label.toLocaleLowerCase() === name.toLocaleLowerCase());
    const [only] = called;
    return called.length === 1 && only ? { key: only.key, label: only.label } : null;
  };
  return (ref: FieldRef, name: string): Promise<ChosenRecord | null> => {
    const place = JSON.stringify([ref, name]);
    const known = asked.get(place);
    if (known) return known;
    // What cannot be asked is said at the cell like a name of no record.
    const asking = look(ref, name).catch(() => null);
    asked.set(place, asking);
    return asking;
  };
}

/** What came of pasting, in cells and rows. */
export interface Pasted {
  readonly entered: number;
  /** Cells that cannot be changed. */
  readonly locked: number;
  /** Cells whose text is no value: they say so. */
  readonly unread: number;
  /** Rows that had no place. */
  readonly dropped: number;
}

/** Rows that are pasted at once. */
const maxRows = 1000;
/** Signs of a text that is no value. */
const maxKept = 100;

/** Whether one record or row of a query is chosen in a column, by its name. */
const isNamed = (column: CompiledField): boolean => choosesRows(column) && column.valueType !== "list";

/** Cells over a selection of several times their size fill it; else they begin where it does. */
function spread(cells: readonly (readonly string[])[], { from, to }: SheetArea): readonly (readonly string[])[] {
  const [height, width] = [to.row - from.row + 1, to.column - from.column + 1];
  const wide = cells[0]?.length ?? 0;
  if (wide === 0 || height % cells.length !== 0 || width % wide !== 0) return cells;
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => cells[row % cells.length]?.[column % wide] ?? ""),
  );
}

/**
 * Enters cells into the rows of a sheet from where `area` begins, as one action: each as its type reads it, a record by
 * its name. What cannot be changed stays, what cannot be read says so at its cell. Rows are added where the sub-form
 * takes them.
 */
export async function pasteCells(
  { format, model, rows: shown }: WorkedSheet,
  area: SheetArea,
  cells: readonly (readonly string[])[],
): Promise<Pasted> {
  const { columns, scope } = model;
  const { store } = scope;
  const lines = spread(cells, area);
  const kept = lines.slice(0, maxRows);
  const find = chosenRecords(scope.loadChoices);
  const records = new Map<string, ChosenRecord | null>();
  const nameOf = (at: number, column: CompiledField, name: string) => JSON.stringify([at, column.slot, name]);
  await Promise.all(
    kept.flatMap((cells, line) =>
      cells.map(async (cell, place) => {
        const column = columns[area.from.column + place];
        const name = cell.trim();
        if (!column || !isNamed(column) || name === "") return;
        // A new row is asked for as the last one is: what limits its choices is checked at the save.
        const row = shown[Math.min(area.from.row + line, shown.length - 1)];
        const found = row ? await find({ table: model.table.slot, uid: row.uid, slot: column.slot }, name) : null;
        records.set(nameOf(line, column, name), found);
      }),
    ),
  );
  const count = { entered: 0, locked: 0, unread: 0 };
  const enter = (ref: FieldRef, column: CompiledField, cell: string, line: number): void => {
    const state = store.field(ref);
    if (!state || state.readOnly || state.hidden) {
      count.locked++;
      return;
    }
    const name = cell.trim();
    const isChosen = isNamed(column) && name !== "";
    const record = isChosen ? (records.get(nameOf(line, column, name)) ?? null) : null;
    const value = isChosen ? record?.key : readCell(store, column, state, cell, format);
    if (value === undefined) {
      count.unread++;
      const kept = name.slice(0, maxKept);
      const isNumber = ["integer", "bigint", "decimal", "float", "money"].includes(column.valueType);
      if (isNumber && column.options === null) store.setInvalid(ref, "validation.not_a_number", { typed: kept });
      else store.setInvalid(ref, "validation.unreadable", { text: kept });
      return;
    }
    count.entered++;
    store.setInvalid(ref, null);
    store.setValue(ref, value, record?.label ?? null);
  };
  let dropped = lines.length - kept.length;
  asOneAction(store, model.table.slot, () => {
    for (const [line, cells] of kept.entries()) {
      const row = shown[area.from.row + line];
      const uid = row?.uid ?? (store.table(model.table.slot).canAdd ? store.addRow(model.table.slot) : null);
      if (uid === null) {
        dropped++;
        continue;
      }
      for (const [place, cell] of cells.entries()) {
        const column = columns[area.from.column + place];
        if (column) enter({ table: model.table.slot, uid, slot: column.slot }, column, cell, line);
      }
    }
  });
  return { ...count, dropped };
}
