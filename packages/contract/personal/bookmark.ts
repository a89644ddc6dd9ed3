import { Type } from "typebox";
import { closed, type Static, Uuid } from "../schema.ts";

/** Most bookmarks of a person. */
export const mostBookmarks = 200;

/** Address of a bookmark: a path of the installation with its query. */
export const BookmarkUrl = () => Type.String({ maxLength: 2000, pattern: "^/(?![/\\\\])" });

/** Name of a bookmark, in its owner's words. */
export const BookmarkName = () => Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });

/** A page that somebody has kept for himself. */
export const Bookmark = closed({ id: Uuid(), url: BookmarkUrl(), name: BookmarkName() });

/** See `Bookmark`. */
export type Bookmark = Static<typeof Bookmark>;
