import type { NewNotification, StoredNotification } from "@tessera/contract/socket/notification.ts";
import { storeNotice } from "@tessera/identity/notices/storeNotice.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { NoticeSort } from "@tessera/server-core/notices/noticeSort.ts";
import type { Services } from "@tessera/server-core/services.ts";

/**
 * Notifies a person of something: it is stored, and shown at once on every page that they have open on any node. Null:
 * they have switched that sort off. With `runner` only if that transaction commits; then call `services.outbox.wake()`
 * after it. `content.title` and `content.message` may be `key:<key>` of a text.
 */
export async function notify(
  { database, socket }: Pick<Services, "database" | "socket">,
  userId: string,
  sort: NoticeSort,
  content: NewNotification,
  runner?: SqlRunner,
): Promise<StoredNotification | null> {
  const notification = await storeNotice(runner ?? database, userId, sort, content);
  if (notification !== null) await socket.toUser(userId, "notifications-update", notification, runner);
  return notification;
}
