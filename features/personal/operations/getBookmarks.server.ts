import { handle } from "@tessera/server-core/handle.ts";
import { readBookmarks } from "../server/bookmarkStore.server.ts";
import { person } from "../server/person.server.ts";
import { getBookmarks } from "./getBookmarks.ts";

/** See `getBookmarks`. */
export const getBookmarksHandler = handle(getBookmarks, async (_input, context) => ({
  bookmarks: await readBookmarks(context.services.database, person(context)),
}));
