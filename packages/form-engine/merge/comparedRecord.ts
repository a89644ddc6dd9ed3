import type { Cell } from "../record/cell.ts";
import { comparedWire } from "../record/cellChange.ts";
import type { FormStore } from "../store/formStore.ts";
import type { PlainRecord, PlainValues } from "./plainRecord.ts";

function valuesOf(store: FormStore, cells: readonly Cell[]): PlainValues {
  return Object.fromEntries(
    cells.map((cell) => [cell.field.id, comparedWire(store.stateOf(cell).value, cell.field, store.options.behaviours)]),
  );
}

/**
 * What stands in a form now as data alone, to be compared with the same record in another state of its form: values by
 * the ids of fields, in the form in which their types compare them; rows by the ids of sub-forms.
 */
export function comparedRecord(store: FormStore): PlainRecord {
  return {
    values: valuesOf(store, store.cells),
    rows: Object.fromEntries(
      store.form.tables.map(({ id, slot }) => [
        id,
        store.rows(slot).map((row) => ({ id: row.key ?? row.uid, values: valuesOf(store, row.cells) })),
      ]),
    ),
  };
}
