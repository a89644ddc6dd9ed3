import { handle } from "@tessera/server-kit/handle.ts";
import { conditionsOf, listOf } from "../server/listOf.server.ts";
import { searchOf } from "../server/searchOf.server.ts";
import { getCount } from "./getCount.ts";

/** See `getCount`. */
export const getCountHandler = handle(getCount, async (input, context) => {
  const list = listOf(context, input.idList);
  return context.services.records.count(context, {
    entity: list.body.entity,
    ...conditionsOf(context, list, input.filter),
    ...searchOf(context, list, input.search),
  });
});
