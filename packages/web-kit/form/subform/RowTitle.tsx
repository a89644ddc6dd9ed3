import type { RowInfo } from "@tessera/form-engine/formState.ts";
import type { ReactNode } from "react";
import { SheetValue } from "../SheetValue.tsx";
import { useFieldState } from "../useFieldState.ts";
import type { RowsModel } from "./rowsModel.ts";

/** What a row is called: the value of the column that its sub-form names for it, else its number (spec forms §2). */
export function RowTitle(props: { model: RowsModel; row: RowInfo; index: number }): ReactNode {
  const { index, model, row } = props;
  const primary = model.table.columns.find(({ name }) => name === model.table.primaryInList);
  const target = { table: model.table.slot, uid: row.uid, slot: primary?.slot ?? -1 };
  const state = useFieldState(model.scope.store, target);
  if (!primary || !state || state.hidden || state.value === null || state.value === "") return model.nameOf(index);
  return <SheetValue scope={model.scope} field={primary} target={target} />;
}
