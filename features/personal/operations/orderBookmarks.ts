import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { getBookmarks } from "./getBookmarks.ts";

/**
 * Puts the caller's bookmarks into an order; those that it does not name come after the others. Answers all of them.
 */
export const orderBookmarks = defineOperation({
  id: "Bookmark_updateOrder",
  family: "Bookmarks",
  name: "update-order",
  method: "POST",
  envelope: "data",
  input: closed({ ids: Type.Array(Uuid(), { maxItems: 1000 }) }),
  output: getBookmarks.output,
  access: { kind: "session", decidedBy: "own" },
  summary: "Puts the caller's bookmarks into an order",
});
