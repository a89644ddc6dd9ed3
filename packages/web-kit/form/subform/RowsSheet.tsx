import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { Sheet, type SheetProps } from "@tessera/ui/sheet/Sheet.tsx";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { RowsLabel } from "./RowsLabel.tsx";
import type { RowsViewProps } from "./rowsModel.ts";
import { sheetMark, useLiveCells } from "./sheetParts.tsx";
import type { ShownRows } from "./view/useRowsLook.tsx";

type Own = "columns" | "onAdd" | "onOpen" | "onCancelEdit" | "onInsert" | "ranges" | "footLabel";

const uidOf = ({ uid }: RowInfo): string => uid;

/**
 * The rows of a sub-form as a sheet below their label; the view that draws it says what its cells are and what they do.
 */
export function RowsSheet({
  columns,
  look,
  model,
  onInsert,
  ...own
}: RowsViewProps & Pick<SheetProps<RowInfo>, Own> & { readonly look: ShownRows }): ReactNode {
  const texts = useTexts();
  const { scope, table } = model;
  const { isOther, numberOf, withMenus } = look;
  const live = useLiveCells(scope, table);
  const mark = useCallback(
    (row: RowInfo, columnId: string) => {
      const slot = table.columns.findIndex(({ id }) => id === columnId);
      return sheetMark(row, scope.store.field({ table: table.slot, uid: row.uid, slot }), texts);
    },
    [scope, table, texts],
  );
  const actionsOf = (row: RowInfo) => {
    const actions = model.actionsOf(row, numberOf(row) - 1);
    // Where a row would go is not to be seen.
    return isOther ? actions.filter(({ id }) => id !== "up" && id !== "down") : actions;
  };
  const acts = model.state.rows.some(model.hasActions);
  return (
    <>
      {model.isTitled && <RowsLabel className="t-form__table-label" model={model} />}
      {look.bar}
      <Sheet
        {...own}
        label={model.label}
        columns={useMemo(() => withMenus(columns), [columns, withMenus])}
        rows={look.rows}
        rowId={uidOf}
        numberOf={numberOf}
        live={live}
        mark={mark}
        addLabel={texts.t("form.rows.add")}
        {...(acts ? { rowActions: actionsOf, hasActions: model.hasActions } : {})}
        actions={model.actions}
        onInsert={isOther ? undefined : onInsert}
        onMove={isOther ? undefined : (model.move ?? undefined)}
        onMissing={look.reset}
      />
    </>
  );
}
