import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { SubForm } from "@tessera/contract/definitions/formBody.ts";
import type { CompiledTable } from "./compiledForm.ts";
import { problem } from "./compileScope.ts";
import { isWritable } from "./draftField.ts";

/**
 * The order of a sub-form's rows. A column that numbers them is the form's to write: a problem when it takes no whole
 * numbers, or when a field shows it, since the lines' own numbers say it.
 */
export function subFormOrder(
  subForm: SubForm,
  entity: EntityBody | null,
  path: string,
  problems: DocumentProblem[],
): Pick<CompiledTable, "orderBy" | "orderColumn"> {
  const orderBy = subForm.orderBy ?? [];
  const orderColumn = subForm.orderColumn ?? null;
  if (orderColumn === null) return { orderBy, orderColumn };
  const at = `${path}/subForm/orderColumn`;
  const column = entity?.columns.find(({ name }) => name === orderColumn);
  const isWhole = column?.type === "integer" || column?.type === "bigint";
  const isShown = subForm.items.some((item) => item.column === orderColumn) === true;
  if (entity && !column) problems.push(problem("unknown_column", at, { name: orderColumn }));
  else if (column && (!isWhole || !isWritable(column) || isShown))
    problems.push(problem("not_an_order_column", at, { name: orderColumn }));
  return { orderColumn, orderBy: [{ field: orderColumn, direction: "asc" }, ...orderBy] };
}
