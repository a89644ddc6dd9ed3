import type { ReactNode } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { RowsSheet } from "./RowsSheet.tsx";
import type { RowsViewProps } from "./rowsModel.ts";
import { sheetColumn } from "./sheetParts.tsx";
import { useRowDialog } from "./useRowDialog.tsx";
import { useTableCells } from "./useTableCells.ts";

/** The List view: a head and one line per row to be read; a row is edited in a dialog (spec forms §2). */
export function ListRows({ model }: RowsViewProps): ReactNode {
  const texts = useTexts();
  const { add, dialog, open } = useRowDialog(model);
  useTableCells(model.scope.store, model.table.slot);
  return (
    <>
      <RowsSheet
        model={model}
        columns={model.columns.map((column) => sheetColumn(model, column, texts))}
        onAdd={add}
        onOpen={open}
        rowActions={model.actionsOf}
        footLabel={texts.t("form.rows.count", { count: model.state.rows.length })}
      />
      {dialog}
    </>
  );
}
