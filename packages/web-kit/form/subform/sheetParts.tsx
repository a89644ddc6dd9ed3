import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { SheetCellMark, SheetColumn } from "@tessera/ui/sheet/SheetColumn.ts";
import type { ReactNode } from "react";
import type { Texts } from "../../texts/TextsProvider.tsx";
import { fieldSentences } from "../fieldSentences.ts";
import { shownText } from "../shownText.ts";
import type { RowsModel } from "./rowsModel.ts";
import { SheetValue } from "./SheetValue.tsx";
import { columnWidth, isNumberColumn } from "./sheetColumns.ts";

const isComputed = ({ rules, overwritable }: CompiledField): boolean =>
  rules.entityComputed !== undefined || (rules.computed !== undefined && !overwritable);

/** The total of a column as it is drawn; undefined when it has none. */
export function columnSum({ scope, table }: RowsModel, column: CompiledField): ReactNode | undefined {
  const total = scope.store.total(table.slot, column.slot);
  const view = scope.views.get(column.type ?? "");
  return total === null || !view ? undefined : (
    <view.Read field={column} settings={column.formats} value={total} display={null} />
  );
}

/** A column of a sub-form as a sheet draws it, not to be edited. */
export function sheetColumn(model: RowsModel, column: CompiledField, { t }: Texts): SheetColumn<RowInfo> {
  const width = columnWidth(column);
  const sum = columnSum(model, column);
  return {
    id: column.id,
    title: shownText(column.label, t),
    ...(width === undefined ? {} : { width }),
    align: isNumberColumn(column) ? "end" : "start",
    required: !model.state.readOnly && !isComputed(column) && (column.entityRequired || column.required !== "none"),
    computed: isComputed(column),
    render: (row) => <SheetValue scope={model.scope} field={column} target={model.refOf(row, column)} />,
    ...(sum === undefined ? {} : { sum }),
  };
}

/** The marks of a cell. */
export function sheetMark(model: RowsModel, row: RowInfo, columnId: string, texts: Texts): SheetCellMark | null {
  const column = model.columns.find(({ id }) => id === columnId);
  const cell = column ? model.scope.store.field(model.refOf(row, column)) : null;
  if (!cell || cell.hidden) return null;
  const { error, info, warning } = fieldSentences(cell.messages, texts);
  return { error, warning: warning ?? info, changed: cell.changed && row.key !== null, locked: cell.readOnly };
}
