import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { Bookmark } from "@tessera/contract/personal/bookmark.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The pages that the caller has kept, in their order. */
export const getBookmarks = defineOperation({
  id: "Bookmark_find",
  family: "Bookmarks",
  name: "find",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({ bookmarks: Type.Array(Bookmark) }),
  access: { kind: "session", decidedBy: "own" },
  summary: "The caller's bookmarks",
});
