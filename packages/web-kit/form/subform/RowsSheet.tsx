import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { Sheet, type SheetProps } from "@tessera/ui/sheet/Sheet.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { RowsLabel } from "./RowsLabel.tsx";
import type { RowsViewProps } from "./rowsModel.ts";
import { sheetMark } from "./sheetParts.tsx";

type Own = "columns" | "onAdd" | "onOpen" | "onCancelEdit" | "clipboard" | "rowActions" | "footLabel";

/**
 * The rows of a sub-form as a sheet below their label; the view that draws it says what its cells are and what they do.
 */
export function RowsSheet({ model, ...own }: RowsViewProps & Pick<SheetProps<RowInfo>, Own>): ReactNode {
  const texts = useTexts();
  return (
    <>
      {model.isTitled && <RowsLabel className="t-form__table-label" model={model} />}
      <Sheet
        {...own}
        label={model.label}
        rows={model.state.rows}
        rowId={(row) => row.uid}
        mark={(row, columnId) => sheetMark(model, row, columnId, texts)}
        addLabel={texts.t("form.rows.add")}
        actions={model.actions}
        onMove={model.move ?? undefined}
      />
    </>
  );
}
