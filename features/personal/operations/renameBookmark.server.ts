import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { renameBookmark as rename } from "../server/bookmarkStore.server.ts";
import { changeBookmarks } from "../server/changeBookmarks.server.ts";
import { renameBookmark } from "./renameBookmark.ts";

/** See `renameBookmark`. */
export const renameBookmarkHandler = handle(renameBookmark, ({ id, name }, context) =>
  changeBookmarks(context, async (runner, userId) => {
    if (!(await rename(runner, userId, id, name.trim()))) throw new TesseraError("not_found");
  }),
);
