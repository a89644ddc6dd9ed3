import { defineFeature } from "@tessera/server-kit/defineFeature.ts";
import { followPublishes, publishNoticeSort } from "./server/followPublishes.server.ts";
import { unreadBadge } from "./server/unreadBadge.server.ts";

/**
 * Notifications on the server: who has a page open that a publish changed is notified, and menus may count what is
 * unread.
 */
export const notificationsFeature = defineFeature({
  badges: [unreadBadge],
  notices: { label: "notifications.notices", sorts: [publishNoticeSort] },
  socketParts: [followPublishes],
});
