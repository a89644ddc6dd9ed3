import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { SheetColumn } from "@tessera/ui/sheet/SheetColumn.ts";
import { type ReactNode, useMemo, useRef } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { RowsSheet } from "./RowsSheet.tsx";
import type { RowsViewProps } from "./rowsModel.ts";
import { SheetEditor } from "./SheetEditor.tsx";
import { sheetColumn } from "./sheetParts.tsx";
import { useSheetRanges } from "./useSheetRanges.tsx";
import { useRowsLook } from "./view/useRowsLook.tsx";

/** The Default view: a sheet with a head and one line per row, edited in place. */
export function SheetRows({ model }: RowsViewProps): ReactNode {
  const { scope, state, table } = model;
  const texts = useTexts();
  const discardEdit = useRef<(() => void) | null>(null);
  const columns = useMemo(
    () =>
      model.columns.map((column): SheetColumn<RowInfo> => {
        const refOf = ({ uid }: RowInfo) => ({ table: table.slot, uid, slot: column.slot });
        return {
          ...sheetColumn(scope, table, column, state.readOnly, texts),
          edit: (row) => {
            const target = refOf(row);
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
        };
      }),
    [model.columns, scope, state.readOnly, table, texts],
  );
  const look = useRowsLook(model);
  const ranges = useSheetRanges(model, look.rows);
  const { add, insert } = model;
  return (
    <RowsSheet
      model={model}
      columns={columns}
      look={look}
      onAdd={add ? () => void add() : undefined}
      onInsert={insert ? (at) => void insert(at) : undefined}
      ranges={ranges}
      onCancelEdit={() => discardEdit.current?.()}
      {...(columns.some(({ sum }) => sum !== undefined)
        ? { footLabel: texts.t("form.rows.count", { count: state.rows.length }) }
        : {})}
    />
  );
}
