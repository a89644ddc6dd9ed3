import type { Conflict } from "@tessera/contract/save.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { Row } from "@tessera/form-engine/record/cell.ts";
import { fromWire } from "@tessera/form-engine/record/wireValue.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A value of a conflict with the name of the record it chooses, where that is known. */
export interface ConflictValue {
  readonly value: EngineValue;
  readonly display: string | null;
}

/** One thing to decide: a field, or a whole row that one side removed. */
export interface ConflictItem {
  readonly id: string;
  readonly conflict: Conflict;
  readonly table: string | null;
  /** The row; null in the main record. */
  readonly row: Row | null;
  /** Label of the sub-form and number of the line from 1; null in the main record. */
  readonly line: { readonly label: string; readonly number: number | null } | null;
  readonly field: CompiledField | null;
  /** Both sides moved rows of the sub-form: one thing to decide, however many rows. */
  readonly isOrder: boolean;
  readonly base: ConflictValue;
  readonly theirs: ConflictValue;
  readonly mine: ConflictValue;
}

function rowOf(store: FormStore, slot: number, uid: string | null) {
  const gone = (store.removed.get(slot) ?? []).find(({ row }) => row.uid === uid)?.row;
  const index = store.rows(slot).findIndex((row) => row.uid === uid);
  return { row: store.rows(slot)[index] ?? gone ?? null, number: index < 0 ? null : index + 1 };
}

/**
 * The conflicts of a save as things to decide. `store` holds what the person entered, `fresh` the record as it is now.
 */
export function conflictItems(
  store: FormStore,
  fresh: FormStore,
  conflicts: readonly Conflict[],
): readonly ConflictItem[] {
  const items = conflicts.map((conflict): ConflictItem => {
    const table = store.form.tables.find((one) => one.name === conflict.subForm) ?? null;
    const place = table ? rowOf(store, table.slot, conflict.uid) : null;
    const column = conflict.field;
    const fields = table ? table.columns : store.form.fields;
    const own = column === null ? null : (fields.find((one) => one.column === column) ?? null);
    const { language } = conflict;
    const isText = ({ textOf }: CompiledField) => textOf?.slot === own?.slot && textOf?.language === language;
    const field = language === undefined ? own : (fields.find(isText) ?? null);
    const row = place?.row ?? null;
    const cells = table ? (row?.cells ?? []) : store.cells;
    const freshCells = table ? fresh.rows(table.slot).find((one) => one.key === row?.key)?.cells : fresh.cells;
    const cell = field ? cells[field.slot] : undefined;
    const theirs = freshCells?.find((one) => one.field.id === field?.id);
    const read = (wire: unknown, display: string | null | undefined): ConflictValue => ({
      // Values of the wire are JSON.
      value: field ? fromWire((wire ?? null) as Json, field.valueType) : null,
      display: display ?? null,
    });
    const isOrder = conflict.kind === "changed" && column !== null && column === table?.orderColumn;
    return {
      id: isOrder
        ? ["order", conflict.subForm].join(" ")
        : [conflict.kind, conflict.subForm, conflict.uid, conflict.kind === "changed" ? column : "", language].join(
            " ",
          ),
      conflict,
      table: table?.name ?? null,
      row,
      line: table ? { label: table.label, number: place?.number ?? null } : null,
      field,
      isOrder,
      base: read(conflict.base, cell?.baseDisplay),
      theirs: read(conflict.theirs, theirs?.display),
      mine: read(conflict.mine, cell?.display),
    };
  });
  // A removed row that was changed elsewhere is one thing to decide, however many of its columns changed; an order
  // likewise.
  return items.filter((item, index) => items.findIndex((other) => other.id === item.id) === index);
}
