import { handle } from "@tessera/server-kit/handle.ts";
import { isTextPath } from "../server/isTextPath.server.ts";
import { conditionsOf, listOf, searchPathsOf } from "../server/listOf.server.ts";
import { getCount } from "./getCount.ts";

/** See `getCount`. */
export const getCountHandler = handle(getCount, async (input, context) => {
  const list = listOf(context, input.idList);
  return context.services.records.count(context, {
    entity: list.body.entity,
    ...conditionsOf(context, list, input.filter),
    search: input.search ?? null,
    searchPaths: searchPathsOf(list, (path) => isTextPath(context, list.body.entity, path)),
  });
});
