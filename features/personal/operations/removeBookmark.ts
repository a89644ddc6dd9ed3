import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { getBookmarks } from "./getBookmarks.ts";

/** Forgets one of the caller's bookmarks; one that is gone already is no error. Answers those that are left. */
export const removeBookmark = defineOperation({
  id: "Bookmark_removeItem",
  family: "Bookmarks",
  name: "remove-item",
  method: "POST",
  envelope: "data",
  input: closed({ id: Uuid() }),
  output: getBookmarks.output,
  access: { kind: "session", decidedBy: "own" },
  summary: "Forgets a bookmark of the caller",
});
