import { type ReactNode, useMemo } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { RowsSheet } from "./RowsSheet.tsx";
import type { RowsViewProps } from "./rowsModel.ts";
import { listColumns } from "./sheetColumns.ts";
import { sheetColumn } from "./sheetParts.tsx";
import { useRowDialog } from "./useRowDialog.tsx";
import { useRowsLook } from "./view/useRowsLook.tsx";

/** The List view: a head and one line per row to be read; a row is edited in a dialog (spec forms §2). */
export function ListRows({ model }: RowsViewProps): ReactNode {
  const texts = useTexts();
  const { add, dialog, open } = useRowDialog(model);
  const { scope, state, table } = model;
  const columns = useMemo(
    () => listColumns(model.columns).map((column) => sheetColumn(scope, table, column, state.readOnly, texts)),
    [model.columns, scope, state.readOnly, table, texts],
  );
  const look = useRowsLook(model);
  return (
    <>
      <RowsSheet
        model={model}
        columns={columns}
        look={look}
        onAdd={add}
        onOpen={open}
        footLabel={texts.t("form.rows.count", { count: state.rows.length })}
      />
      {dialog}
    </>
  );
}
