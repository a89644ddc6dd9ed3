import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { BookmarkName } from "@tessera/contract/personal/bookmark.ts";
import { closed, OwnPath } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { getBookmarks } from "./getBookmarks.ts";

/** Keeps a page for the caller; one that they keep already gets the name. Answers all of them. */
export const addBookmark = defineOperation({
  id: "Bookmark_addItem",
  family: "Bookmarks",
  name: "add-item",
  method: "POST",
  envelope: "data",
  input: closed({
    url: OwnPath(),
    name: BookmarkName(),
    /** From 0, such as where it stood before it was removed; left out: at the end. */
    place: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  }),
  output: getBookmarks.output,
  access: { kind: "session", decidedBy: "own" },
  errors: ["too_many_requests"],
  summary: "Keeps a page for the caller",
});
