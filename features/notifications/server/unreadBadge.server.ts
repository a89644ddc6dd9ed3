import { countUnread } from "@tessera/identity/notices/notificationStore.ts";
import type { MenuBadge } from "@tessera/server-core/badges/menuBadge.ts";
import { messagedUser } from "@tessera/server-core/outbox/messagedUser.ts";

/** The caller's notifications that are unread. */
export const unreadBadge: MenuBadge = {
  name: "unread-notifications",
  label: "notifications.badge.unread",
  async count({ services, subject }, max) {
    return subject.userId === null ? null : Math.min(await countUnread(services.database, subject.userId), max);
  },
  moved(signal) {
    const types = ["notifications-update", "load-notifications-request", "delete-notification-request"] as const;
    const user = messagedUser(signal, types);
    return user === null ? null : { user };
  },
};
