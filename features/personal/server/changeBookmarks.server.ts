import type { Bookmark } from "@tessera/contract/personal/bookmark.ts";
import { lockUser } from "@tessera/identity/users/users.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { readBookmarks } from "./bookmarkStore.server.ts";
import { person } from "./person.server.ts";

/**
 * Changes the caller's bookmarks in one transaction, one change after the other, notifies their pages, and answers all
 * of them as they are then.
 */
export async function changeBookmarks(
  context: RequestContext,
  change: (runner: SqlRunner, userId: string) => Promise<unknown>,
): Promise<{ bookmarks: Bookmark[] }> {
  const userId = person(context);
  const { database, outbox, socket } = context.services;
  const bookmarks = await database.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    await change(transaction, userId);
    await socket.toUser(userId, "bookmarks-update", null, transaction);
    return readBookmarks(transaction, userId);
  });
  outbox.wake();
  return { bookmarks };
}
