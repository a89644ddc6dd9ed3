import { handle } from "@tessera/server-core/handle.ts";
import { removeBookmark as remove } from "../server/bookmarkStore.server.ts";
import { changeBookmarks } from "../server/changeBookmarks.server.ts";
import { removeBookmark } from "./removeBookmark.ts";

/** See `removeBookmark`. */
export const removeBookmarkHandler = handle(removeBookmark, ({ id }, context) =>
  changeBookmarks(context, (runner, userId) => remove(runner, userId, id)),
);
