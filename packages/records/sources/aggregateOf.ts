import type { ListColumn } from "@tessera/contract/definitions/listBody.ts";
import { columnAggregate } from "@tessera/query-model/query/columnAggregate.ts";
import type { AggregateName } from "@tessera/query-model/query/queryPlan.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { OpenList } from "./openList.ts";
import { pathEnd, typeOf } from "./pathEnd.ts";

/** What is worked out of the values of a list's column; null where nothing is (see `columnAggregate`), or where its path leads nowhere. */
export function aggregateOf(context: RequestContext, { rows }: OpenList, column: ListColumn): AggregateName | null {
  const end = pathEnd(context, rows, column.path);
  return end === null ? null : columnAggregate(column, typeOf(end));
}
