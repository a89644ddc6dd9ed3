import type { RowInfo } from "@tessera/form-engine/formState.ts";
import { Sheet } from "@tessera/ui/Sheet.tsx";
import type { SheetColumn } from "@tessera/ui/SheetColumn.ts";
import { type ReactNode, useRef } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { SheetEditor } from "../SheetEditor.tsx";
import { useTableCells } from "../useTableCells.ts";
import type { RowsViewProps } from "./rowsModel.ts";
import { sheetColumn, sheetMark } from "./sheetParts.tsx";

/** The Default view: a sheet with a head and one line per row, edited in place. */
export function SheetRows({ model }: RowsViewProps): ReactNode {
  const { scope, state, table } = model;
  const texts = useTexts();
  const { t } = texts;
  const takeBack = useRef<(() => void) | null>(null);
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
              takeBack.current = back;
            }}
          />
        );
      },
    }),
  );
  const { add, move } = model;
  const hasActions = state.rows.some((row, index) => model.actionsOf(row, index).length > 0);
  return (
    <>
      {model.isTitled && <div className="t-label t-form__table-label">{model.label}</div>}
      <Sheet
        label={model.label}
        columns={columns}
        rows={state.rows}
        rowId={(row) => row.uid}
        mark={(row, columnId) => sheetMark(model, row, columnId, texts)}
        onAdd={add ? () => void add() : undefined}
        addLabel={t("form.rows.add")}
        {...(hasActions ? { rowActions: model.actionsOf } : {})}
        actions={model.actions}
        onMove={move ?? undefined}
        onCancelEdit={() => takeBack.current?.()}
        {...(columns.some(({ sum }) => sum !== undefined)
          ? { footLabel: t("form.rows.count", { count: state.rows.length }) }
          : {})}
      />
    </>
  );
}
