import { handle } from "@tessera/server-kit/handle.ts";
import { openSource } from "@tessera/server-kit/records/sources/openSource.ts";
import { getList } from "./getList.ts";

/** See `getList`. */
export const getListHandler = handle(getList, ({ idList, ...page }, context) =>
  openSource(context, `list:${idList}`).page(page),
);
