import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { ReactNode } from "react";
import { FormField } from "../FormField.tsx";
import { formRows } from "./formRows.ts";
import type { RowsModel } from "./rowsModel.ts";

/** The fields of a row in equal columns of at least 150 pixels, a new line for each row of its definition (spec forms §9). */
export function RowColumns(props: { model: RowsModel; row: RowInfo }): ReactNode {
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
