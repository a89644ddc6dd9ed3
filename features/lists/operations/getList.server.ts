import { openSource } from "@tessera/records/sources/openSource.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getList } from "./getList.ts";

/** See `getList`. */
export const getListHandler = handle(getList, ({ idList, ...page }, context) =>
  openSource(context, `list:${idList}`).page(page),
);
