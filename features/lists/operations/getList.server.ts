import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { isTextPath } from "../server/isTextPath.server.ts";
import { listOf, searchPathsOf, whereOf } from "../server/listOf.server.ts";
import { getList } from "./getList.ts";

/** See `getList`. Sorting is by the caller's order, else the list's own, and always ends with the key, so that pages do not overlap. */
export const getListHandler = handle(getList, async (input, context) => {
  const list = listOf(context, input.idList);
  const { body, entity } = list;
  const order = (input.order ?? body.order).map(({ column, direction }) => {
    const found = body.columns.find((one) => one.name === column);
    if (!found) throw new TesseraError("invalid_input", { problems: [{ path: "/order", code: "unknown_column" }] });
    return { path: found.path, direction };
  });
  const sorted = new Set(order.map((term) => term.path));
  const tail = entity.key.columns
    .filter((path) => !sorted.has(path))
    .map((path) => ({ path, direction: "asc" as const }));
  return context.services.records.page(context, {
    entity: body.entity,
    columns: body.columns.map(({ name, path }) => ({ name, path })),
    where: whereOf(context, list, input.filter),
    search: input.search ?? null,
    // Where nothing is searched for, nobody asks which paths hold text.
    searchPaths: input.search ? searchPathsOf(list, (path) => isTextPath(context, body.entity, path)) : [],
    order: [...order, ...tail],
    offset: input.offset ?? 0,
    limit: input.limit ?? body.pageSize ?? 10,
  });
});
