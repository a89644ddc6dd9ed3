import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { SheetColumn } from "@tessera/ui/sheet/SheetColumn.ts";
import { type ReactNode, useRef } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { RowsSheet } from "./RowsSheet.tsx";
import type { RowsViewProps } from "./rowsModel.ts";
import { SheetEditor } from "./SheetEditor.tsx";
import { sheetColumn } from "./sheetParts.tsx";
import { useSheetClipboard } from "./useSheetClipboard.tsx";
import { useTableCells } from "./useTableCells.ts";

/** The Default view: a sheet with a head and one line per row, edited in place. */
export function SheetRows({ model }: RowsViewProps): ReactNode {
  const { scope, state, table } = model;
  const texts = useTexts();
  const discardEdit = useRef<(() => void) | null>(null);
  useTableCells(scope.store, table.slot);
  const columns = model.columns.map(
    (column): SheetColumn<RowInfo> => ({
      ...sheetColumn(model, column, texts),
      edit: (row) => {
        const target = model.refOf(row, column);
        const cell = scope.store.field(target);
        if (!cell || cell.readOnly || cell.hidden) return null;
        return (
          <SheetEditor
            key={`${row.uid} ${column.id}`}
            scope={scope}
            field={column}
            target={target}
            onBegin={(back) => {
              discardEdit.current = back;
            }}
          />
        );
      },
    }),
  );
  const clipboard = useSheetClipboard(model);
  const { add } = model;
  const hasActions = state.rows.some((row, index) => model.actionsOf(row, index).length > 0);
  return (
    <RowsSheet
      model={model}
      columns={columns}
      onAdd={add ? () => void add() : undefined}
      {...(hasActions ? { rowActions: model.actionsOf } : {})}
      clipboard={clipboard}
      onCancelEdit={() => discardEdit.current?.()}
      {...(columns.some(({ sum }) => sum !== undefined)
        ? { footLabel: texts.t("form.rows.count", { count: state.rows.length }) }
        : {})}
    />
  );
}
