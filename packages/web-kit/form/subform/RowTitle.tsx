import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { ReactNode } from "react";
import { useFieldState } from "../useFieldState.ts";
import type { RowsModel } from "./rowsModel.ts";
import { SheetValue } from "./SheetValue.tsx";

function PrimaryTitle(props: { model: RowsModel; row: RowInfo; index: number; primary: CompiledField }): ReactNode {
  const { index, model, primary, row } = props;
  const target = model.refOf(row, primary);
  const state = useFieldState(model.scope.store, target);
  if (!state || state.hidden || state.value === null || state.value === "") return model.nameOf(index);
  return <SheetValue scope={model.scope} field={primary} target={target} />;
}

/** What a row is called: the value of the column that its sub-form names for it, else its number (spec forms §2). */
export function RowTitle(props: { model: RowsModel; row: RowInfo; index: number }): ReactNode {
  const { columns, primaryInList } = props.model.table;
  const primary = columns.find(({ name }) => name === primaryInList);
  return primary ? <PrimaryTitle {...props} primary={primary} /> : props.model.nameOf(props.index);
}
