import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { keepBookmark } from "../server/bookmarkStore.server.ts";
import { changeBookmarks } from "../server/changeBookmarks.server.ts";
import { addBookmark } from "./addBookmark.ts";

/** See `addBookmark`. */
export const addBookmarkHandler = handle(addBookmark, ({ url, name, place = null }, context) =>
  changeBookmarks(context, async (runner, userId) => {
    const kept = await keepBookmark(runner, userId, { url, name: name.trim(), place });
    if (kept === null) throw new TesseraError("too_many_requests");
  }),
);
