import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { BookmarkName } from "@tessera/contract/personal/bookmark.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { getBookmarks } from "./getBookmarks.ts";

/** Gives one of the caller's bookmarks another name. Answers all of them. */
export const renameBookmark = defineOperation({
  id: "Bookmark_saveData",
  family: "Bookmarks",
  name: "save-data",
  method: "POST",
  envelope: "data",
  input: closed({ id: Uuid(), name: BookmarkName() }),
  output: getBookmarks.output,
  access: { kind: "session", decidedBy: "own" },
  errors: ["not_found"],
  summary: "Gives a bookmark of the caller another name",
});
