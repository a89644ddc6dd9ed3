import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { shownText } from "../shownText.ts";
import { RowList } from "./RowList.tsx";
import { rowErrors } from "./rowErrors.ts";
import type { RowsModel, RowsViewProps } from "./rowsModel.ts";
import { SheetValue } from "./SheetValue.tsx";
import { isNumberColumn } from "./sheetColumns.ts";
import { columnSum } from "./sheetParts.tsx";
import { useRowDialog } from "./useRowDialog.tsx";
import { useTableCells } from "./useTableCells.ts";

/** What a card shows: its name, the number that matters, and a few facts. */
function cardColumns({ columns, table }: RowsModel) {
  const title = columns.find(({ name }) => name === table.primaryInList) ?? columns.find((one) => !isNumberColumn(one));
  const numbers = columns.filter(isNumberColumn);
  const amount = numbers.findLast(({ total }) => total !== "none") ?? numbers.at(-1);
  return { title, amount, facts: columns.filter((one) => one !== title && one !== amount) };
}

/** Sheets on a phone: a card per row, which opens it on the whole screen (look: Phones). */
export function CardRows({ model }: RowsViewProps): ReactNode {
  const { scope, table } = model;
  const { t } = useTexts();
  const { add, dialog, open } = useRowDialog(model);
  useTableCells(scope.store, table.slot);
  const { amount, facts, title } = cardColumns(model);
  const has = (row: RowInfo, column: CompiledField): boolean => {
    const cell = scope.store.field(model.refOf(row, column));
    return cell !== null && !cell.hidden && (cell.masked || (cell.value !== null && cell.value !== ""));
  };
  const draw = (row: RowInfo, column: CompiledField): ReactNode => (
    <SheetValue scope={scope} field={column} target={model.refOf(row, column)} />
  );
  const sums = model.columns.flatMap((column) => {
    const sum = columnSum(model, column);
    return sum === undefined ? [] : [{ column, sum }];
  });
  return (
    <>
      <RowList
        model={model}
        itemClass="t-rows__card"
        onAdd={add}
        foot={
          sums.length > 0 && (
            <dl className="t-rows__sums">
              {sums.map(({ column, sum }) => (
                <div key={column.id}>
                  <dt>{shownText(column.label, t)}</dt>
                  <dd>{sum}</dd>
                </div>
              ))}
            </dl>
          )
        }
      >
        {(row, index) => {
          const errors = rowErrors(model, row);
          return (
            <button type="button" className="t-rows__line" onClick={() => open(row)}>
              <span className="t-rows__text">
                <span className="t-rows__pair">
                  <span className="t-rows__title t-cut">
                    {title && has(row, title) ? draw(row, title) : model.nameOf(index)}
                  </span>
                  {amount && has(row, amount) && <span className="t-num">{draw(row, amount)}</span>}
                </span>
                <span className="t-rows__facts">
                  {facts
                    .filter((column) => has(row, column))
                    .slice(0, 4)
                    .map((column) => (
                      <span key={column.id} className="t-rows__fact">
                        <span>{shownText(column.label, t)}</span>
                        <span className="t-num">{draw(row, column)}</span>
                      </span>
                    ))}
                  {errors > 0 && <Badge tone="danger">{t("form.rows.errors", { count: errors })}</Badge>}
                </span>
              </span>
            </button>
          );
        }}
      </RowList>
      {dialog}
    </>
  );
}
