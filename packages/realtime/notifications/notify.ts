import type { NewNotification, StoredNotification } from "@tessera/contract/socket/notification.ts";
import { addNotification } from "@tessera/identity/notices/notificationStore.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Services } from "@tessera/server-core/services.ts";

/**
 * Tells a person something: it is stored, and shown at once on every page that they have open on any node. With
 * `runner` only if that transaction commits; then call `services.outbox.wake()` after it. `content.title` and
 * `content.message` may be `key:<key>` of a text.
 */
export async function notify(
  { database, socket }: Pick<Services, "database" | "socket">,
  userId: string,
  content: NewNotification,
  runner?: SqlRunner,
): Promise<StoredNotification> {
  const notification = await addNotification(runner ?? database, userId, content);
  await socket.toUser(userId, "notifications-update", notification, runner);
  return notification;
}
