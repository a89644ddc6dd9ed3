import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { hasError } from "@tessera/form-engine/record/sameFormState.ts";
import type { RowsModel } from "./rowsModel.ts";

/** How many fields of a row have errors. */
export function rowErrors(model: RowsModel, row: RowInfo): number {
  const { store } = model.scope;
  return model.table.columns.filter((column) => hasError(store.field(model.refOf(row, column))?.messages ?? [])).length;
}
