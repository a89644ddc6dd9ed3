import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { Sheet, type SheetProps } from "@tessera/ui/sheet/Sheet.tsx";
import { type ReactNode, useCallback } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { RowsLabel } from "./RowsLabel.tsx";
import type { RowsViewProps } from "./rowsModel.ts";
import { sheetMark, useLiveCells } from "./sheetParts.tsx";

type Own = "columns" | "rows" | "onAdd" | "onOpen" | "onCancelEdit" | "onInsert" | "ranges" | "footLabel";

const uidOf = ({ uid }: RowInfo): string => uid;

/**
 * The rows of a sub-form as a sheet below their label; the view that draws it says what its cells are and what they do.
 */
export function RowsSheet({ model, ...own }: RowsViewProps & Pick<SheetProps<RowInfo>, Own>): ReactNode {
  const texts = useTexts();
  const { scope, table } = model;
  const live = useLiveCells(scope, table);
  const mark = useCallback(
    (row: RowInfo, columnId: string) => {
      const slot = table.columns.findIndex(({ id }) => id === columnId);
      return sheetMark(row, scope.store.field({ table: table.slot, uid: row.uid, slot }), texts);
    },
    [scope, table, texts],
  );
  const acts = model.state.rows.some(model.hasActions);
  return (
    <>
      {model.isTitled && <RowsLabel className="t-form__table-label" model={model} />}
      <Sheet
        {...own}
        label={model.label}
        rowId={uidOf}
        live={live}
        mark={mark}
        addLabel={texts.t("form.rows.add")}
        {...(acts ? { rowActions: model.actionsOf, hasActions: model.hasActions } : {})}
        actions={model.actions}
        onMove={model.move ?? undefined}
      />
    </>
  );
}
