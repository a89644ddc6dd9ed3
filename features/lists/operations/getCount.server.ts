import { openSource } from "@tessera/records/sources/openSource.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getCount } from "./getCount.ts";

/** See `getCount`. */
export const getCountHandler = handle(getCount, ({ idList, ...selection }, context) =>
  openSource(context, `list:${idList}`).count(selection),
);
