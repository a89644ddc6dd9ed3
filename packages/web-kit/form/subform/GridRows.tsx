import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { ReactNode } from "react";
import { FormField } from "../FormField.tsx";
import { formRows } from "./formRows.ts";
import { RowFields } from "./RowFields.tsx";
import { RowList } from "./RowList.tsx";
import type { RowsModel, RowsViewProps } from "./rowsModel.ts";

/**
 * The fields of a row in equal columns of at least 150 pixels, a new line for each row of its definition (spec forms
 * §9).
 */
function RowColumns(props: { model: RowsModel; row: RowInfo }): ReactNode {
  const { model, row } = props;
  const { columns, scope, table } = model;
  const place = { table: table.slot, uid: row.uid };
  const inOrder = [...columns].sort((left, right) => left.posRow - right.posRow || left.posCol - right.posCol);
  return (
    <div className="t-form__rows">
      {formRows(inOrder).map(({ parts, posRow }) => (
        <div key={posRow} className="t-rows__columns">
          {parts.map(({ slot }) => {
            const field = columns.find((one) => one.slot === slot);
            return field && <FormField key={slot} scope={scope} field={field} row={place} span={1} />;
          })}
        </div>
      ))}
    </div>
  );
}

/**
 * The views Grid (equal columns) and FormGrid (the 12 columns of the form): each row is a block of its fields (spec
 * forms §2).
 */
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
