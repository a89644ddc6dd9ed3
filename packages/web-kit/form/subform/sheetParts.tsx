import type { CompiledField, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldState, RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { LiveCells, SheetCellMark, SheetColumn } from "@tessera/ui/sheet/SheetColumn.ts";
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from "react";
import type { Texts } from "../../texts/TextsProvider.tsx";
import { fieldSentences } from "../fieldSentences.ts";
import type { FormScope } from "../formScope.ts";
import { shownText } from "../shownText.ts";
import { SheetValue } from "./SheetValue.tsx";
import { columnWidth, isNumberColumn } from "./sheetColumns.ts";

const isComputed = ({ rules, overwritable }: CompiledField): boolean =>
  rules.entityComputed !== undefined || (rules.computed !== undefined && !overwritable);

/** The total of a column; it draws itself again when it changes. */
function ColumnSum(props: { scope: FormScope; slot: number; column: CompiledField }): ReactNode {
  const { column, slot } = props;
  const { store, views } = props.scope;
  const subscribe = useCallback((listener: () => void) => store.subscribe("form", listener), [store]);
  const total = () => store.total(slot, column.slot);
  useSyncExternalStore(subscribe, () => {
    const now = total();
    return now === null ? null : String(now);
  });
  const value = total();
  const view = views.get(column.type ?? "");
  return value !== null && view && <view.Read field={column} settings={column.formats} value={value} display={null} />;
}

/** The total of a column as it is drawn; undefined when it has none. */
export function columnSum(scope: FormScope, { slot }: CompiledTable, column: CompiledField): ReactNode | undefined {
  return column.total === "none" ? undefined : <ColumnSum scope={scope} slot={slot} column={column} />;
}

/** The cells of a sub-form's rows draw themselves again. */
export function useLiveCells({ store }: FormScope, table: CompiledTable): LiveCells<RowInfo> {
  return useMemo(() => {
    const slots = new Map(table.columns.map(({ id, slot }) => [id, slot]));
    const refOf = ({ uid }: RowInfo, columnId: string) => ({ table: table.slot, uid, slot: slots.get(columnId) ?? -1 });
    return {
      subscribe: (row, columnId, listener) => store.subscribe(refOf(row, columnId), listener),
      state: (row, columnId) => store.field(refOf(row, columnId)),
    };
  }, [store, table]);
}

/** A column of a sub-form as a sheet draws it, not to be edited. */
export function sheetColumn(
  scope: FormScope,
  table: CompiledTable,
  column: CompiledField,
  isReadOnly: boolean,
  { t }: Texts,
): SheetColumn<RowInfo> {
  const width = columnWidth(column);
  const sum = columnSum(scope, table, column);
  return {
    id: column.id,
    title: shownText(column.label, t),
    ...(width === undefined ? {} : { width }),
    align: isNumberColumn(column) ? "end" : "start",
    required: !isReadOnly && !isComputed(column) && (column.entityRequired || column.required !== "none"),
    computed: isComputed(column),
    render: ({ uid }) => (
      <SheetValue scope={scope} field={column} target={{ table: table.slot, uid, slot: column.slot }} />
    ),
    ...(sum === undefined ? {} : { sum }),
  };
}

/** The marks of a cell in its state, which a row that is gone has not. */
export function sheetMark(row: RowInfo, cell: FieldState | null, texts: Texts): SheetCellMark | null {
  if (!cell || cell.hidden) return null;
  const { error, info, warning } = fieldSentences(cell.messages, texts);
  return { error, warning: warning ?? info, changed: cell.changed && row.key !== null, locked: cell.readOnly };
}
