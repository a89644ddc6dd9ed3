import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { ListRequest } from "@tessera/server-kit/records/records.ts";
import { requestedColumns } from "./deadlineOf.server.ts";
import { conditionsOf, type OpenList } from "./listOf.server.ts";
import { searchOf } from "./searchOf.server.ts";

/** Which page of a list: what its reader may ask for. Absent parts are the list's own. */
export interface PageChoice {
  readonly filter?: Condition | null | undefined;
  readonly search?: string | null | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly order?: readonly { readonly column: string; readonly direction: "asc" | "desc" }[] | undefined;
}

/** Whether readers can sort by a column; a key that they cannot sort by still ends the order, as the database compares it. */
function isSortable(entity: OpenList["entity"], name: string): boolean {
  const column = entity.columns.find((one) => one.name === name);
  return column !== undefined && valueTypes[column.type].sortable;
}

/**
 * What a page of a list asks the guard for. Sorting is by the caller's order, else the list's own, and always ends with the key, so that
 * pages do not overlap. Throws `invalid_input` for an order by an unknown column.
 */
export function pageRequest(context: RequestContext, list: OpenList, choice: PageChoice): ListRequest {
  const { body, entity } = list;
  const order = (choice.order ?? body.order).map(({ column, direction }) => {
    const found = body.columns.find((one) => one.name === column);
    if (!found) throw new TesseraError("invalid_input", { problems: [{ path: "/order", code: "unknown_column" }] });
    return { path: found.path, direction };
  });
  const sorted = new Set(order.map((term) => term.path));
  const tail = entity.key.columns
    .filter((path) => !sorted.has(path) && isSortable(entity, path))
    .map((path) => ({ path, direction: "asc" as const }));
  return {
    entity: body.entity,
    columns: requestedColumns(context, list),
    ...conditionsOf(context, list, choice.filter),
    ...searchOf(context, list, choice.search),
    order: [...order, ...tail],
    offset: choice.offset ?? 0,
    limit: choice.limit ?? body.pageSize ?? 10,
  };
}
