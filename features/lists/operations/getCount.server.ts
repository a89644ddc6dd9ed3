import { handle } from "@tessera/server-kit/handle.ts";
import { openSource } from "@tessera/server-kit/records/sources/openSource.ts";
import { getCount } from "./getCount.ts";

/** See `getCount`. */
export const getCountHandler = handle(getCount, ({ idList, ...selection }, context) =>
  openSource(context, `list:${idList}`).count(selection),
);
