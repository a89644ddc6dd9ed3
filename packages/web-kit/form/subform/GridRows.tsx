import type { ReactNode } from "react";
import { RowColumns } from "./RowColumns.tsx";
import { RowFields } from "./RowFields.tsx";
import { RowList } from "./RowList.tsx";
import type { RowsViewProps } from "./rowsModel.ts";

/** The views Grid (equal columns) and FormGrid (the 12 columns of the form): each row is a block of its fields (spec forms §2). */
export function GridRows({ model }: RowsViewProps): ReactNode {
  const Fields = model.table.view === "Grid" ? RowColumns : RowFields;
  return (
    <RowList model={model} itemClass="t-rows__block">
      {(row, index) => (
        <fieldset className="t-rows__group">
          <legend className="t-rows__name">{model.nameOf(index)}</legend>
          <Fields model={model} row={row} />
        </fieldset>
      )}
    </RowList>
  );
}
