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
import { isNumberColumn, listColumns } from "./sheetColumns.ts";
import { columnSum } from "./sheetParts.tsx";
import { useRowCells } from "./useRowCells.ts";
import { useRowDialog } from "./useRowDialog.tsx";

/** What a card shows: its name, the number that matters, and a few facts. */
function cardColumns({ columns: all, table }: RowsModel) {
  const columns = listColumns(all);
  const title = columns.find(({ name }) => name === table.primaryInList) ?? columns.find((one) => !isNumberColumn(one));
  const numbers = columns.filter(isNumberColumn);
  const amount = numbers.findLast(({ total }) => total !== "none") ?? numbers.at(-1);
  return { title, amount, facts: columns.filter((one) => one !== title && one !== amount) };
}

function Card(props: { model: RowsModel; row: RowInfo; index: number; onOpen: () => void }): ReactNode {
  const { index, model, onOpen, row } = props;
  const { scope, table } = model;
  const { t } = useTexts();
  useRowCells(scope.store, table.slot, row.uid);
  const { amount, facts, title } = cardColumns(model);
  const has = (column: CompiledField): boolean => {
    const cell = scope.store.field(model.refOf(row, column));
    return cell !== null && !cell.hidden && (cell.masked || (cell.value !== null && cell.value !== ""));
  };
  const draw = (column: CompiledField): ReactNode => (
    <SheetValue scope={scope} field={column} target={model.refOf(row, column)} />
  );
  const errors = rowErrors(model, row);
  return (
    <button type="button" className="t-rows__line" onClick={onOpen}>
      <span className="t-rows__text">
        <span className="t-rows__pair">
          <span className="t-rows__title t-cut">{title && has(title) ? draw(title) : model.nameOf(index)}</span>
          {amount && has(amount) && <span className="t-num">{draw(amount)}</span>}
        </span>
        <span className="t-rows__facts">
          {facts
            .filter(has)
            .slice(0, 4)
            .map((column) => (
              <span key={column.id} className="t-rows__fact">
                <span>{shownText(column.label, t)}</span>
                <span className="t-num">{draw(column)}</span>
              </span>
            ))}
          {errors > 0 && <Badge tone="danger">{t("form.rows.errors", { count: errors })}</Badge>}
        </span>
      </span>
    </button>
  );
}

/** Sheets on a phone: a card per row, which opens it on the whole screen (look: Phones). */
export function CardRows({ model }: RowsViewProps): ReactNode {
  const { scope, table } = model;
  const { t } = useTexts();
  const { add, dialog, open } = useRowDialog(model);
  const sums = listColumns(model.columns).flatMap((column) => {
    const sum = columnSum(scope, table, column);
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
        {(row, index) => <Card model={model} row={row} index={index} onOpen={() => open(row)} />}
      </RowList>
      {dialog}
    </>
  );
}
