import { Type } from "typebox";
import { closed, OwnPath, type Static, Uuid } from "../schema.ts";

/** Maximum number of bookmarks of a person. */
export const maxBookmarks = 200;

/** Name of a bookmark, as its owner wrote it. */
export const BookmarkName = () => Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });

/** A page that someone has kept for themselves. */
export const Bookmark = closed({ id: Uuid(), url: OwnPath(), name: BookmarkName() });

/** See `Bookmark`. */
export type Bookmark = Static<typeof Bookmark>;
