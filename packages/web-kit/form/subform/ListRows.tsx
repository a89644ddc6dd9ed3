import { Sheet } from "@tessera/ui/Sheet.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { useTableCells } from "../useTableCells.ts";
import type { RowsViewProps } from "./rowsModel.ts";
import { sheetColumn, sheetMark } from "./sheetParts.tsx";
import { useRowDialog } from "./useRowDialog.tsx";

/** The List view: a head and one line per row to be read; a row is edited in a dialog (spec forms §2). */
export function ListRows({ model }: RowsViewProps): ReactNode {
  const { move, scope, state, table } = model;
  const texts = useTexts();
  const { t } = texts;
  const { add, dialog, open } = useRowDialog(model);
  useTableCells(scope.store, table.slot);
  const columns = model.columns.map((column) => sheetColumn(model, column, texts));
  return (
    <>
      {model.isTitled && <div className="t-label t-form__table-label">{model.label}</div>}
      <Sheet
        label={model.label}
        columns={columns}
        rows={state.rows}
        rowId={(row) => row.uid}
        mark={(row, columnId) => sheetMark(model, row, columnId, texts)}
        onAdd={add}
        addLabel={t("form.rows.add")}
        onOpen={open}
        onMove={move ?? undefined}
        rowActions={model.actionsOf}
        actions={model.actions}
        footLabel={t("form.rows.count", { count: state.rows.length })}
      />
      {dialog}
    </>
  );
}
