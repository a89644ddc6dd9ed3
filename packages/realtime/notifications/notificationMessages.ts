import { TesseraError } from "@tessera/contract/errors.ts";
import {
  addNotification,
  deleteNotifications,
  markRead,
  readNotifications,
} from "@tessera/identity/notices/notificationStore.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { readableNotices } from "./readableNotices.ts";

/** Whose notifications a message is about: nobody reaches another person's. */
async function reader(context: RequestContext): Promise<string> {
  const { userId } = context.subject;
  if (userId === null) throw new TesseraError("not_signed_in");
  await assertFresh(context.services.database, context);
  return userId;
}

/** Serves the notification messages of spec shell §4.6. What one page does, the person's other pages learn. */
export function notificationMessages({ socket, database }: Services): void {
  socket.onMessage("load-notifications-request", async (context, _payload, connection, correlationId) => {
    const userId = await reader(context);
    const notifications = await readableNotices(context, userId, await readNotifications(database, userId));
    socket.send(connection, "load-notifications-request", notifications, correlationId);
  });
  socket.onMessage("save-notification", async (context, content, connection, correlationId) => {
    const userId = await reader(context);
    const notification = await addNotification(database, userId, content);
    socket.send(connection, "notifications-update", notification, correlationId);
    await socket.toOtherPages(connection, "notifications-update", notification);
  });
  socket.onMessage("read-notification-request", async (context, payload, connection, correlationId) => {
    const userId = await reader(context);
    if (Array.isArray(payload)) {
      await markRead(database, userId, payload);
      const notifications = await readableNotices(context, userId, await readNotifications(database, userId));
      socket.send(connection, "load-notifications-request", notifications, correlationId);
      await socket.toOtherPages(connection, "load-notifications-request", notifications);
      return;
    }
    const [notification] = await markRead(database, userId, [typeof payload === "number" ? payload : payload.id]);
    if (notification === undefined) throw new TesseraError("not_found");
    socket.send(connection, "notifications-update", notification, correlationId);
    await socket.toOtherPages(connection, "notifications-update", notification);
  });
  socket.onMessage("delete-notification-request", async (context, ids, connection, correlationId) => {
    const userId = await reader(context);
    const gone = await deleteNotifications(database, userId, ids);
    socket.send(connection, "delete-notification-request", gone, correlationId);
    if (gone.length > 0) await socket.toOtherPages(connection, "delete-notification-request", gone);
  });
}
