import { handle } from "@tessera/server-kit/handle.ts";
import { listOf } from "../server/listOf.server.ts";
import { pageRequest } from "../server/pageRequest.server.ts";
import { getList } from "./getList.ts";

/** See `getList`. */
export const getListHandler = handle(getList, async (input, context) =>
  context.services.records.page(context, pageRequest(context, listOf(context, input.idList), input)),
);
