import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { CSSProperties, ReactNode } from "react";
import { FormField } from "../FormField.tsx";
import { formRows } from "./formRows.ts";
import type { RowsModel } from "./rowsModel.ts";
import { isNumberColumn } from "./sheetColumns.ts";

const isPlaced = ({ posCol, posRow, posSizex }: CompiledField): boolean => posRow > 0 || posCol > 0 || posSizex < 12;

/** Columns of 12 for a field that its definition places nowhere. */
function flowSpan(field: CompiledField, isWide: boolean): number {
  if (isWide) return 12;
  return isNumberColumn(field) || ["boolean", "date"].includes(field.valueType) ? 3 : 6;
}

/** The fields of a row on the 12 columns of the form, where its definition places them; else one after the other. */
export function RowFields(props: { model: RowsModel; row: RowInfo }): ReactNode {
  const { model, row } = props;
  const { columns, scope, table } = model;
  const place = { table: table.slot, uid: row.uid };
  if (!columns.some(isPlaced))
    return (
      <div className="t-grid">
        {columns.map((field) => {
          const isWide = scope.views.get(field.type ?? "")?.wide === true;
          return <FormField key={field.id} scope={scope} field={field} row={place} span={flowSpan(field, isWide)} />;
        })}
      </div>
    );
  return (
    <div className="t-form__rows">
      {formRows([...columns].sort((left, right) => left.posRow - right.posRow || left.posCol - right.posCol)).map(
        ({ parts, posRow }) => (
          <div key={posRow} className="t-grid t-form__row">
            {parts.map(({ gap, slot }) => {
              const field = columns.find((one) => one.slot === slot);
              return [
                gap > 0 && (
                  <div key={`gap ${slot}`} className="t-form__gap" style={{ "--span": gap } as CSSProperties} />
                ),
                field && <FormField key={slot} scope={scope} field={field} row={place} />,
              ];
            })}
          </div>
        ),
      )}
    </div>
  );
}
