import { handle } from "@tessera/server-core/handle.ts";
import { orderBookmarks as order } from "../server/bookmarkStore.server.ts";
import { changeBookmarks } from "../server/changeBookmarks.server.ts";
import { orderBookmarks } from "./orderBookmarks.ts";

/** See `orderBookmarks`. */
export const orderBookmarksHandler = handle(orderBookmarks, ({ ids }, context) =>
  changeBookmarks(context, (runner, userId) => order(runner, userId, ids)),
);
